import { overwriteLog } from '../../database/disk/overwrite-log.ts'
import type { Database } from '../../database/open.ts'
import { deletedCustomerId } from '../deleted-customer.ts'
import { eraseContactsOf } from './erase-contacts.ts'

/**
 * A time during which a guest was a person who then became a member and deleted the account: after one instant, up to
 * another.
 */
export type FormerTime = { shopId: string; guestId: string; after: number; upTo: number }

/**
 * Erases what a remaining guest has of such a time. That is needed in a copy restored from before the guest became that
 * member, where the rows still belong to the guest. Orders stay for the shop's books. Sessions and push subscriptions
 * may be the present guest's, so end-again.ts handles them.
 * @returns whether there was anything to erase
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
