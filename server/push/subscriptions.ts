import type { Database } from '../database/open.ts'
import type { PushSubscriptionRow } from '../database/tables.ts'
import { sha256 } from '../base/sha256.ts'

/** Phones that one customer is told on. Ours: the spec is silent. */
export const mostPhones = 10

export type NewSubscription = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

/** Keeps a phone's subscription. The phone is this customer's from now on; past the limit, the one longest unheard of goes. */
export async function keepSubscription(
  db: Database,
  { shopId, customerId }: { shopId: string; customerId: string },
  { endpoint, p256dh, auth }: NewSubscription,
  now: number,
): Promise<void> {
  const renewed = { customer_id: customerId, p256dh, auth, renewed_at: now }
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('push_subscriptions')
      .where('shop_id', '=', shopId)
      .where('endpoint_hash', '=', sha256(endpoint))
      .where('customer_id', '!=', customerId)
      .execute()
    await trx
      .insertInto('push_subscriptions')
      .values({ shop_id: shopId, endpoint_hash: sha256(endpoint), endpoint, created_at: now, ...renewed })
      .onConflict((conflict) => conflict.columns(['shop_id', 'endpoint_hash']).doUpdateSet(renewed))
      .execute()
    const surplus = await trx
      .selectFrom('push_subscriptions')
      .select('endpoint_hash')
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .orderBy('renewed_at', 'desc')
      .orderBy('endpoint_hash')
      .offset(mostPhones)
      // SQLite takes an offset only with a limit.
      .limit(1000)
      .execute()
    if (surplus.length === 0) return
    await trx
      .deleteFrom('push_subscriptions')
      .where('shop_id', '=', shopId)
      .where(
        'endpoint_hash',
        'in',
        surplus.map((row) => row.endpoint_hash),
      )
      .execute()
  })
}

export const subscriptionsOf = (
  db: Database,
  shopId: string,
  customerId: string,
): Promise<PushSubscriptionRow[]> =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()

/** Ends the messages to one phone of a customer, or without an endpoint to all of theirs. */
export async function dropSubscriptions(
  db: Database,
  shopId: string,
  customerId: string,
  endpoint: string | null,
): Promise<void> {
  const all = db
    .deleteFrom('push_subscriptions')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
  await (endpoint === null ? all : all.where('endpoint_hash', '=', sha256(endpoint))).execute()
}

/** The push service knows this phone no more. A subscription that was renewed meanwhile stays. */
export async function dropGone(
  db: Database,
  { shop_id, endpoint_hash, renewed_at }: PushSubscriptionRow,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('shop_id', '=', shop_id)
    .where('endpoint_hash', '=', endpoint_hash)
    .where('renewed_at', '=', renewed_at)
    .execute()
}
