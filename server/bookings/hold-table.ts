import { randomUUID } from 'node:crypto'
import { isBookingTime, stayMs } from '../../core/domain/booking/booking-times.ts'
import { placeFinder } from '../../core/domain/booking/find-tables.ts'
import type { Language } from '../../core/schema/primitives.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { lockShop } from '../database/lock-shop.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import type { Site } from '../http/network-of.ts'
import { badRequest, Refusal } from '../http/refusal.ts'
import { newNumber } from './booking-number.ts'
import { checkApart, checkReplaced, isOrderedFor, readOwnBookings, replacedBy } from './check-apart.ts'
import { checkBooker } from './check-booker.ts'
import { readClosures, readTaken, type Taken, withoutReplaced } from './read-bookings.ts'
import { minuteMs } from '../../core/domain/time/durations.ts'

/** A table that a customer wants. */
export type Wanted = {
  shopId: string
  timeZone: string
  customerId: string
  clientBookingId: string
  startsAt: number
  diners: number
  areaId: string | null
  language: Language
  /**
   * The customer's network. Null if the booking doesn't count towards the network's limits:
   * for a customer whom the restaurant knows, and for a table that the server itself holds for a waiting customer.
   */
  network: Site | null
  /** The customer's own booking that this one is to replace; null for none. */
  replaces: string | null
}

/** How long (ms) a time is accepted after it falls within the lead time, as choosing takes a while. */
const graceMs = 15 * minuteMs

/**
 * Holds a table for some minutes, in the caller's transaction, and releases what the customer held before. The shop's
 * lock makes concurrent calls wait for each other, so that only one of them gets the last table.
 * @throws Refusal LD_BAD_REQUEST, LD_NOT_FOUND for an unknown area or booking to replace, SP_120102, SP_120101,
 * SP_120501, LD_BOOKED_ALREADY, LD_TABLES_ENOUGH, SP_120503 while dishes are ordered for the table that it is to
 * replace, and as `checkBooker` and `lockCustomer` do
 */
export async function holdTable(
  trx: Database,
  rules: BookingRules,
  wanted: Wanted,
  now: number,
): Promise<BookingRow> {
  const { shopId, customerId, diners, areaId, startsAt, timeZone } = wanted
  if (await isGone(trx, rules, wanted, now)) throw new Refusal('SP_120101')
  await lockCustomer(trx, shopId, { customerId, contact: null })
  await lockShop(trx, shopId, 'bookings')
  const earlier = await findByClientId(trx, wanted)
  if (earlier) return earlier
  if (diners > rules.maxDiners) throw badRequest(['dinersNumber'])
  if (!hasArea(rules, areaId)) throw badRequest(['areaId'])
  const closures = await readClosures(trx, shopId, now)
  if (!isBookingTime(rules, closures, startsAt, now, timeZone, graceMs)) throw new Refusal('SP_120102')
  await endHolds(trx, wanted, now)
  await checkBooker(trx, rules, wanted, now)
  const ownBookings = await readOwnBookings(trx, wanted, now)
  if (wanted.replaces !== null) checkReplaced(ownBookings, wanted.replaces, rules.cancelHours, now)
  checkApart(ownBookings, wanted)
  const replaced = replacedBy(ownBookings, wanted.replaces)
  if (await isOrderedFor(trx, shopId, replaced)) throw new Refusal('SP_120503')
  const tableIds = findPlace(rules, await readTaken(trx, shopId, now), wanted)
  if (!tableIds) throw new Refusal('SP_120101')
  const row: BookingRow = {
    shop_id: shopId,
    booking_id: randomUUID(),
    client_booking_id: wanted.clientBookingId,
    customer_id: customerId,
    number: newNumber(),
    state: 'held',
    reason: '',
    starts_at: startsAt,
    ends_at: startsAt + stayMs(rules, diners),
    diners,
    area_id: areaId,
    tables: JSON.stringify(tableIds),
    held_until: now + rules.holdMinutes * minuteMs,
    // The hold replaces the table itself, whatever becomes of earlier requests to replace it.
    replaces: replaced.stands,
    contact: null,
    email: '',
    note: '',
    own_note: '',
    language: wanted.language,
    wants_news: 0,
    reminded_at: null,
    network: wanted.network,
    called_off_at: null,
    seated_at: null,
    left_at: null,
    created_at: now,
    updated_at: now,
  }
  await trx.insertInto('bookings').values(row).execute()
  return row
}

/**
 * Whether the table is gone, as far as can be seen without a lock. When hundreds want the last table at once, most of
 * them then needn't wait for each other to learn it. All other faults of the request are left to the full check under
 * the lock.
 */
async function isGone(db: Database, rules: BookingRules, wanted: Wanted, now: number): Promise<boolean> {
  const { shopId, diners, areaId, startsAt } = wanted
  if (diners > rules.maxDiners || !hasArea(rules, areaId) || (await findByClientId(db, wanted))) return false
  const closures = await readClosures(db, shopId, now)
  if (!isBookingTime(rules, closures, startsAt, now, wanted.timeZone, graceMs)) return false
  if (findPlace(rules, await readTaken(db, shopId, now), wanted)) return false
  return (await readOwnBookings(db, wanted, now)).length === 0
}

const hasArea = (rules: BookingRules, areaId: string | null): boolean =>
  areaId === null || rules.tables.some((table) => table.areaId === areaId)

/**
 * Finds tables for the party, or null. What the customer holds, and the booking that is to be replaced, count as free.
 */
function findPlace(rules: BookingRules, all: readonly Taken[], wanted: Wanted) {
  const { customerId, diners, areaId, startsAt: from, replaces } = wanted
  const taken = withoutReplaced(all, replaces).filter(({ heldBy }) => heldBy !== customerId)
  return placeFinder(rules, taken)({ diners, areaId, from, to: from + stayMs(rules, diners) })
}

/** @throws Refusal LD_KEY_REUSED (422) when the id was used by somebody else, or for another table */
async function findByClientId(
  trx: Database,
  { shopId, customerId, clientBookingId, startsAt, diners, areaId }: Wanted,
): Promise<BookingRow | null> {
  const row = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('client_booking_id', '=', clientBookingId)
    .executeTakeFirst()
  if (!row) return null
  const isSame =
    row.customer_id === customerId &&
    row.starts_at === startsAt &&
    row.diners === diners &&
    row.area_id === areaId
  if (!isSame) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  return row
}

/**
 * Ends holds under the shop's lock before a table is given to anybody: those that have run out, and what this customer
 * held. They are ended in the database for every server: otherwise a server whose clock is behind, or a confirmation
 * that waited for the lock, could still confirm one after its table was given to others.
 * @param customerId null for a table that the restaurant gives by hand, which releases nobody's hold
 */
export async function endHolds(
  trx: Database,
  { shopId, customerId }: { shopId: string; customerId: string | null },
  now: number,
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ state: 'expired', updated_at: now })
    .where('shop_id', '=', shopId)
    .where('state', '=', 'held')
    .where((row) => row.or([row('customer_id', '=', customerId ?? ''), row('held_until', '<=', now)]))
    .execute()
}
