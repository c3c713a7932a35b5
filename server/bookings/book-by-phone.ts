import { stayMs } from '../../core/domain/booking/booking-times.ts'
import { type Seated, asSeats, placeFinder } from '../../core/domain/booking/find-tables.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import type { Contact } from '../../core/schema/customer/customer.ts'
import { lockShop } from '../database/lock-shop.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { badRequest, Refusal } from '../http/refusal.ts'
import { defaultLanguage } from '../shops/compile/compile-shop.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { bookingRulesOf } from './booking-shop.ts'
import { newNumber } from './booking-number.ts'
import { endHolds } from './hold-table.ts'
import { findBookingRow, readTaken } from './read-bookings.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/** The customer id of all bookings that were taken by telephone. It is no account. */
export const phoneCustomer = 'by-phone'

/**
 * How far ahead (ms) staff may book or close tables. A time beyond that is a slip of the finger, or a program's
 * mistake.
 */
export const farMs = 3 * 366 * dayMs

/**
 * The tables that the restaurant itself gives a party; null if none are free. Seats kept for walk-ins and the kitchen's
 * limit of arrivals don't apply. A party larger than any place gets no tables while there are enough seats: the app
 * tells it to call, and staff find it tables by hand.
 */
export function placeByHand(
  rules: BookingRules,
  taken: readonly Seated[],
  party: { diners: number; areaId: string | null; from: number; to: number },
): string[] | null {
  const given = { ...rules, walkInPercent: 0, arrivalsPerSlot: null }
  const isTooLarge = placeFinder(given, [])({ ...party, areaId: null }) === null
  return placeFinder(isTooLarge ? asSeats(rules) : given, taken)(party)
}

export type PhoneBooking = {
  bookingId: string
  startsAt: number
  diners: number
  contact: Contact
  note: string
}

/**
 * Stores a booking that staff took by telephone, in the caller's transaction. The restaurant may seat whom it likes
 * when it likes, so only the tables have to be free. A repeated call after a lost answer finds the booking by its id.
 * @throws Refusal LD_BAD_REQUEST for a time that is over or years ahead, SP_120101
 */
export async function bookByPhone(
  trx: Database,
  shop: StoredShop,
  { bookingId, startsAt, diners, contact, note }: PhoneBooking,
  now: number,
): Promise<BookingRow> {
  const rules = bookingRulesOf(shop)
  const endsAt = startsAt + stayMs(rules, diners)
  if (endsAt <= now || startsAt > now + farMs) throw badRequest(['startsAt'])
  await lockShop(trx, shop.id, 'bookings')
  const earlier = await findBookingRow(trx, shop.id, phoneCustomer, bookingId)
  if (earlier) return earlier
  await endHolds(trx, { shopId: shop.id, customerId: null }, now)
  const party = { diners, areaId: null, from: startsAt, to: endsAt }
  const tableIds = placeByHand(rules, await readTaken(trx, shop.id, now), party)
  if (!tableIds) throw new Refusal('SP_120101', { data: { timeList: [] } })
  const row: BookingRow = {
    shop_id: shop.id,
    booking_id: bookingId,
    client_booking_id: bookingId,
    customer_id: phoneCustomer,
    number: newNumber(),
    state: 'confirmed',
    reason: '',
    starts_at: startsAt,
    ends_at: endsAt,
    diners,
    area_id: null,
    tables: JSON.stringify(tableIds),
    held_until: null,
    replaces: null,
    contact: JSON.stringify(contact),
    email: '',
    note: '',
    own_note: note,
    language: defaultLanguage(shop.file),
    wants_news: 0,
    reminded_at: null,
    network: null,
    called_off_at: null,
    seated_at: null,
    left_at: null,
    created_at: now,
    updated_at: now,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bookings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Another booking has this id already.
  if (numInsertedOrUpdatedRows !== 1n) throw badRequest(['bookingId'])
  return row
}
