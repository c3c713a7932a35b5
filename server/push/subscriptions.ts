import { type BatchedQuery, batchedQuery } from '../database/together/batched-query.ts'
import { preparedListQuery } from '../database/prepared-query.ts'
import type { Database } from '../database/open.ts'
import type { PushSubscriptionRow } from '../database/tables/customers.ts'
import { sha256 } from '../base/sha256.ts'
import { lockAccount } from '../customers/lock-account.ts'

/** How many phones of one customer get push messages. Ours: the spec is silent. */
export const maxPhonesPerCustomer = 10

export type NewSubscription = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

/**
 * Stores a phone's subscription. From now on the phone belongs to this customer. Past the limit, the oldest
 * subscription is deleted.
 * @throws Refusal LD_SIGN_IN (401) when the account is gone
 */
export async function saveSubscription(
  db: Database,
  { shopId, customerId }: { shopId: string; customerId: string },
  { endpoint, p256dh, auth }: NewSubscription,
  now: number,
): Promise<void> {
  const renewed = { customer_id: customerId, p256dh, auth, renewed_at: now }
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, shopId, customerId)
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
      .offset(maxPhonesPerCustomer)
      // SQLite accepts an offset only together with a limit.
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

/** The phones of a customer, the newest first. */
export const listSubscriptions: BatchedQuery<PushSubscriptionRow> = batchedQuery(
  preparedListQuery((db, shopId, customerIds) =>
    db
      .selectFrom('push_subscriptions')
      .select([
        'shop_id',
        'endpoint_hash',
        'customer_id',
        'endpoint',
        'p256dh',
        'auth',
        'created_at',
        'renewed_at',
      ])
      .where('shop_id', '=', shopId)
      .where('customer_id', 'in', customerIds)
      .orderBy('created_at', 'desc'),
  ),
  (row) => row.customer_id,
)

/** Deletes the subscription of one phone of a customer; without an endpoint, those of all their phones. */
export async function deleteSubscriptions(
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

/** Deletes a subscription that the push service doesn't know any more, unless it was renewed meanwhile. */
export async function deleteExpiredSubscription(
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
