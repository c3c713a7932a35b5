import { randomUUID } from 'node:crypto'
import { guestType } from '../../../core/schema/constants.ts'
import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'
import { idPrefix, isErased } from './erased-ids.ts'

/**
 * The id of a device's guest at a shop, always the same, from which the device can't be found out; a new one at random
 * once that guest has deleted the account.
 */
export async function guestIdOf(db: Database, shopId: string, deviceHash: string): Promise<string> {
  const id = `${idPrefix.guest}${sha256(`${shopId} ${deviceHash}`).slice(0, 32)}`
  return (await isErased(db, shopId, id)) ? randomUUID() : id
}

const keptMs = 30 * 24 * 3_600_000

/** Where something may be that a guest, or the shop, still needs. */
const ties = [
  'access_tokens',
  'orders',
  'payments',
  'bookings',
  'booking_waits',
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
    .where('customer_id', 'like', `${idPrefix.guest}%`)
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
