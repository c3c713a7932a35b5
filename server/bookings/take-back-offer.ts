import { offerMark } from '../../core/domain/booking/missed-offer.ts'
import { eveningOf } from '../../core/domain/booking/booking-times.ts'
import type { Changes } from '../changes/changes.ts'
import { lockShop } from '../database/lock-shop.ts'
import type { Database } from '../database/open.ts'
import { transactInTurn } from '../database/together/in-turn.ts'
import type { BookingRow, BookingWaitRow } from '../database/tables/bookings.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { announceBookings } from './announce.ts'
import { bookingRulesOf } from './booking-shop.ts'

/** How long (ms) after a text message was refused the next table is offered: twice as long after each. */
const refusedMs = 60_000

/**
 * How long (ms) an offered table stays held whose text message was refused. Each server looks every five seconds
 * whether its customer has the app open there. Ours: the spec is silent.
 */
const unheardMs = 15_000

/** Whether a phone of the customer's has a stream open at this server. */
type Live = { isListening(shopId: string, customerId: string): boolean }

/** Notes that the gateway has refused the text message about an offered table. */
export const markRefused = (db: Database, row: BookingRow, refusedAt: number | null): Promise<unknown> =>
  db
    .updateTable('offer_messages')
    .set({ refused_at: refusedAt })
    .where('shop_id', '=', row.shop_id)
    .where('booking_id', '=', row.booking_id)
    .execute()

/**
 * Releases the offered tables of which their customers can't know: the text message was refused, no phone of theirs
 * gets push messages, and no server has found the app open. They keep their turn.
 */
export async function takeBackUnheard(
  { db, live, changes }: { db: Database; live: Live; changes: Changes },
  shop: StoredShop,
  now: number,
): Promise<void> {
  const offered = await db
    .selectFrom('offer_messages')
    .innerJoin('bookings', (join) =>
      join
        .onRef('bookings.shop_id', '=', 'offer_messages.shop_id')
        .onRef('bookings.booking_id', '=', 'offer_messages.booking_id'),
    )
    .selectAll('bookings')
    .select('refused_at')
    .where('offer_messages.shop_id', '=', shop.id)
    .where('refused_at', 'is not', null)
    .execute()
  for (const { refused_at: refusedAt, ...row } of offered) {
    const isSettled = row.state !== 'held' || live.isListening(shop.id, row.customer_id)
    if (!isSettled && now < (refusedAt ?? 0) + unheardMs) continue
    if (!isSettled && (await takeBack(db, shop, row)))
      announceBookings(changes, shop.id, row.customer_id, [row.booking_id])
    else await markRefused(db, row, null)
  }
}

/** @returns whether this server has released it, and not the customer, another server or nobody */
const takeBack = (db: Database, shop: StoredShop, row: BookingRow): Promise<boolean> =>
  transactInTurn(db, 'bookings', shop.id, async (trx) => {
    await lockShop(trx, shop.id, 'bookings')
    const ofCustomer = { shop_id: shop.id, customer_id: row.customer_id }
    const phones = trx
      .selectFrom('push_subscriptions')
      .select('endpoint_hash')
      .where((is) => is.and(ofCustomer))
    if (await phones.limit(1).executeTakeFirst()) return false
    const { numUpdatedRows } = await trx
      .updateTable('bookings')
      .set({ state: 'expired', updated_at: row.updated_at + 1 })
      .where('shop_id', '=', shop.id)
      .where('booking_id', '=', row.booking_id)
      .where('state', '=', 'held')
      .where((is) => is.exists(stillRefused(trx, row)))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    // The message was certainly not sent, so it doesn't count.
    await trx
      .deleteFrom('offer_messages')
      .where('shop_id', '=', shop.id)
      .where('booking_id', '=', row.booking_id)
      .execute()
    const evening = eveningOf(bookingRulesOf(shop), row.starts_at, shop.file.timeZone)
    await trx
      .updateTable('booking_waits')
      .set({ offered_at: null })
      .where((is) => is.and({ ...ofCustomer, evening }))
      .execute()
    return true
  })

/** Finds its message, unless another server has just found the app open. */
const stillRefused = (trx: Database, row: BookingRow) =>
  trx
    .selectFrom('offer_messages')
    .select('booking_id')
    .where('shop_id', '=', row.shop_id)
    .where('booking_id', '=', row.booking_id)
    .where('refused_at', 'is not', null)

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
