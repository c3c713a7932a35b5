import { lockShop } from '../database/lock-shop.ts'
import { offerMark } from '../../core/domain/booking/missed-offer.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow, BookingWaitRow } from '../database/tables/bookings.ts'

/** How long (ms) after a text message was refused the next table is offered: twice as long after each. */
const refusedMs = 60_000

/**
 * Releases an offered table of which its customer can't know, unless a phone of theirs gets push messages: the gateway
 * has refused the text message. They keep their turn. @returns whether it was released
 */
export const takeBack = (db: Database, row: BookingRow, evening: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockShop(trx, row.shop_id, 'bookings')
    const ofCustomer = { shop_id: row.shop_id, customer_id: row.customer_id }
    const phones = trx
      .selectFrom('push_subscriptions')
      .select('endpoint_hash')
      .where((is) => is.and(ofCustomer))
    if (await phones.limit(1).executeTakeFirst()) return false
    const { numUpdatedRows } = await trx
      .updateTable('bookings')
      .set({ state: 'expired', updated_at: row.updated_at + 1 })
      .where('shop_id', '=', row.shop_id)
      .where('booking_id', '=', row.booking_id)
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    await trx
      .updateTable('booking_waits')
      .set({ offered_at: null })
      .where((is) => is.and({ ...ofCustomer, evening }))
      .execute()
    return true
  })

/** Whether an earlier offer was taken back so recently that the gateway is unlikely to take the next message. */
export async function isBackingOff(
  trx: Database,
  {
    shop_id: shopId,
    customer_id: customerId,
    created_at: since,
  }: Pick<BookingWaitRow, 'shop_id' | 'customer_id' | 'created_at'>,
  now: number,
): Promise<boolean> {
  const refused = await trx
    .selectFrom('bookings')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('client_booking_id', 'like', `${offerMark}%`)
    .where('state', '=', 'expired')
    .whereRef('updated_at', '<', 'held_until')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute()
  const [last] = refused
  return last !== undefined && now < last.created_at + refusedMs * 2 ** (refused.length - 1)
}
