import { overwriteLog } from '../../database/disk/overwrite-log.ts'
import type { Database } from '../../database/open.ts'
import { deletedCustomerId } from '../deleted-customer.ts'
import { eraseContactsOf } from './erase-contacts.ts'

/** A time in which a guest was somebody who became a member and deleted the account: after one instant, up to another. */
export type FormerTime = { shopId: string; guestId: string; after: number; upTo: number }

/**
 * Takes from a guest who stays what they have of such a time: a restored copy of before they became that member has it on them.
 * Orders stay for the shop's books. Sessions, and phones that messages go to, are the guest's still, or not (end-again.ts).
 * @returns whether there was anything
 */
export async function eraseFormerTime(
  db: Database,
  { shopId, guestId, after, upTo }: FormerTime,
  now: number,
): Promise<boolean> {
  const count = await db.transaction().execute(async (trx) => {
    const orders = await trx
      .updateTable('orders')
      .set({ customer_id: deletedCustomerId, source: '', redeemed: null, booking_id: null })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', guestId)
      .where('created_at', '>', after)
      .where('created_at', '<=', upTo)
      .returning('order_id')
      .execute()
    const orderIds = orders.map((row) => row.order_id)
    if (orderIds.length > 0) await eraseContactsOf(trx, shopId, orderIds, now)
    for (const table of ['order_senders', 'payments'] as const)
      await trx
        .updateTable(table)
        .set({ customer_id: deletedCustomerId })
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', guestId)
        .where('created_at', '>', after)
        .where('created_at', '<=', upTo)
        .execute()
    let rows = orderIds.length
    for (const table of [
      'bookings',
      'booking_waits',
      'addresses',
      'order_attempts',
      'command_attempts',
    ] as const) {
      const { numDeletedRows } = await trx
        .deleteFrom(table)
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', guestId)
        .where('created_at', '>', after)
        .where('created_at', '<=', upTo)
        .executeTakeFirst()
      rows += Number(numDeletedRows)
    }
    return rows
  })
  await overwriteLog(db)
  return count > 0
}
