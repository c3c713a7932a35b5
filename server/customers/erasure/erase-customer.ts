import type { Database } from '../../database/open.ts'
import { overwriteLog } from '../../database/disk/overwrite-log.ts'
import { readShop, type StoredShop } from '../../shops/read/read-shop.ts'
import { lockIfThere } from '../lock-account.ts'
import { eraseRows } from './erase-rows.ts'
import { noteFormerTime } from './erased-ids.ts'
import { isInUse, listFormerGuests, takeLateRows } from './former-guests.ts'

/** Ends what depends on bookings, inside the transaction that deletes them, before it does. */
export type GiveUp = (trx: Database, bookingIds: readonly string[]) => Promise<unknown>

/**
 * Deletes a customer and everything that says who they are, including what they left as a guest before. Their orders
 * stay for the shop's books, with nothing that ties them to the person or to each other.
 * @param giveUp ends the orders ahead for the deleted bookings (orders/life/end-orders-ahead.ts)
 * @returns the ids of the deleted bookings, whose tables are free from now on
 */
export async function eraseCustomer(
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
  giveUp?: GiveUp,
): Promise<string[]> {
  return eraseAll(db, shopId, customerId, now, await readShop(db, shopId), giveUp)
}

/**
 * The same in a restored copy. The note of the earlier deletion records what was used up already, so the shop's file
 * isn't needed, which this release may be unable to read. Orders ahead stay as the copy has them.
 */
export async function eraseAgain(
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
): Promise<void> {
  await eraseAll(db, shopId, customerId, now, null)
}

async function eraseAll(
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
  shop: StoredShop | null,
  giveUp?: GiveUp,
): Promise<string[]> {
  const bookingIds = await db.transaction().execute(async (trx) => {
    // Signing in also locks the member before it moves a guest's rows to them, so the two can't deadlock.
    await lockIfThere(trx, shopId, customerId)
    if (giveUp) {
      // All orders are locked before the purse, as by a step of an order, so that the two can't deadlock.
      await trx
        .updateTable('orders')
        .set((to) => ({ refund_cents: to.ref('refund_cents') }))
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', customerId)
        .execute()
      // What an order ahead held is given back to a purse that goes with the rest.
      await giveUp(trx, await bookingIdsOf(trx, shopId, customerId))
    }
    const ofGuests = await eraseFormerGuests(trx, shopId, customerId, now)
    const own = await eraseRows(trx, shopId, customerId, now, shop)
    return [...ofGuests, ...own]
  })
  await overwriteLog(db)
  return bookingIds
}

/**
 * Deletes a member's former guests. If somebody has used such a guest since, it may be another person with a phone that
 * was handed on. Then the guest stays, as it is only the id of a device, but loses what was sent before the member
 * signed up.
 */
async function eraseFormerGuests(
  trx: Database,
  shopId: string,
  memberId: string,
  now: number,
): Promise<string[]> {
  const bookingIds: string[] = []
  for (const { guest_id: guestId, merged_at: mergedAt } of await listFormerGuests(trx, shopId, memberId)) {
    await takeLateRows(trx, shopId, { guestId, memberId })
    if (!(await isInUse(trx, shopId, guestId, mergedAt))) {
      bookingIds.push(...(await eraseRows(trx, shopId, guestId, now)))
      continue
    }
    for (const table of ['order_attempts', 'command_attempts', 'booking_waits'] as const) {
      await trx
        .deleteFrom(table)
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', guestId)
        .where('created_at', '<=', mergedAt)
        .execute()
    }
    await noteFormerTime(trx, shopId, guestId, mergedAt)
  }
  return bookingIds
}

async function bookingIdsOf(trx: Database, shopId: string, customerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('bookings')
    .select('booking_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map((row) => row.booking_id)
}
