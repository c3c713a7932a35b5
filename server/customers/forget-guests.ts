import { randomUUID } from 'node:crypto'
import { guestType } from '../../core/schema/customer/customer.ts'
import type { Database } from '../database/open.ts'
import { sha256 } from '../base/sha256.ts'

/** No id that is made at random begins so: those are hexadecimal. */
const prefix = 'g'

/**
 * The id of a device's guest at a shop, always the same, from which the device can't be found out; a new one at random
 * once that guest has deleted the account.
 */
export async function guestIdOf(db: Database, shopId: string, deviceHash: string): Promise<string> {
  const id = `${prefix}${sha256(`${shopId} ${deviceHash}`).slice(0, 32)}`
  const erased = await db
    .selectFrom('erased_guests')
    .select('id_hash')
    .where('shop_id', '=', shopId)
    .where('id_hash', '=', sha256(id))
    .executeTakeFirst()
  return erased ? randomUUID() : id
}

/** Notes that a customer has deleted the account, so that no late call of the same device is theirs again; not who it was. */
export async function noteErasedGuest(
  trx: Database,
  shopId: string,
  customerId: string,
  now: number,
): Promise<void> {
  if (!customerId.startsWith(prefix)) return
  await trx
    .insertInto('erased_guests')
    .values({ shop_id: shopId, id_hash: sha256(customerId), erased_at: now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'id_hash']).doNothing())
    .execute()
}

const keptMs = 30 * 24 * 3_600_000

/** Where something may be that a guest, or the shop, still needs. */
const ties = [
  'access_tokens',
  'orders',
  'payments',
  'addresses',
  'push_subscriptions',
  'order_attempts',
  'command_attempts',
] as const

/**
 * Deletes guests who came a month ago or earlier and of whom nothing is left: most only looked at the menu. Only those whose
 * id follows from their device, as older ones would come back as somebody else.
 */
export async function forgetGuests(db: Database, now: number): Promise<void> {
  let old = db
    .deleteFrom('customers')
    .where('customer_type', '=', guestType)
    .where('customer_id', 'like', `${prefix}%`)
    .where('created_at', '<', now - keptMs)
  for (const table of ties) {
    old = old.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(table)
            .select(`${table}.shop_id`)
            .whereRef(`${table}.shop_id`, '=', 'customers.shop_id')
            .whereRef(`${table}.customer_id`, '=', 'customers.customer_id'),
        ),
      ),
    )
  }
  await old.execute()
}
