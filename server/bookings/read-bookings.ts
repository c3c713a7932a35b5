import { keepingStates, unansweredMs } from '../../core/domain/booking/booking-steps.ts'
import { bookingTimes, type Closure, eveningOf } from '../../core/domain/booking/booking-times.ts'
import type { Seated } from '../../core/domain/booking/find-tables.ts'
import { occupiedFrom, occupiedUntil, staysOnMs } from '../../core/domain/booking/occupied-until.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { notFound } from '../http/refusal.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { tableIdsOf } from './booking-rows.ts'
import { bookingRulesOf } from './booking-shop.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/** A booking as it occupies tables. */
export type Taken = Seated & {
  bookingId: string
  /** The customer who only holds it so far; null for a confirmed booking. */
  heldBy: string | null
  /** For a request for another time: the booking that it is to replace; else null. */
  insteadOf: string | null
  /** Whether its guests sit at the table. */
  isThere: boolean
}

/**
 * Reads the bookings that occupy tables from `now` on, with the parties that came before their time or stay on after
 * it. Holds that have
 * run out and requests that nobody answered occupy none.
 */
export async function readTaken(db: Database, shopId: string, now: number): Promise<Taken[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['booking_id', 'customer_id', 'state', 'tables', 'diners', 'starts_at', 'ends_at', 'replaces'])
    .where('shop_id', '=', shopId)
    .where('ends_at', '>', now - staysOnMs)
    .where((where) => where.or([where('state', '=', 'seated'), where('ends_at', '>', now)]))
    .where('state', 'in', [...keepingStates])
    .where((where) => where.or([where('state', '!=', 'held'), where('held_until', '>', now)]))
    .where((where) =>
      where.or([where('state', '!=', 'processing'), where('starts_at', '>', now - unansweredMs)]),
    )
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    heldBy: row.state === 'held' ? row.customer_id : null,
    insteadOf: row.state === 'processing' ? row.replaces : null,
    isThere: row.state === 'seated',
    tableIds: tableIdsOf(row),
    diners: row.diners,
    from: occupiedFrom({ state: row.state, startsAt: row.starts_at }, now),
    arrivesAt: row.starts_at,
    to: occupiedUntil({ state: row.state, endsAt: row.ends_at }, now),
  }))
}

/**
 * Leaves out what counts as free for a customer who wants to replace a booking: that booking, and requests to replace
 * it.
 */
export function withoutReplaced(taken: readonly Taken[], replaces: string | null): Taken[] {
  const stands = taken.find(({ bookingId }) => bookingId === replaces)?.insteadOf ?? replaces
  if (stands === null) return [...taken]
  return taken.filter(
    ({ bookingId, insteadOf }) => bookingId !== replaces && bookingId !== stands && insteadOf !== stands,
  )
}

/**
 * What other guests than a booking's have. The same guests' other table doesn't count, as one of the two is given up.
 */
export async function readOthers(db: Database, row: BookingRow, now: number): Promise<Taken[]> {
  const theirs = row.state === 'processing' ? row.replaces : row.booking_id
  const taken = withoutReplaced(await readTaken(db, row.shop_id, now), theirs)
  return taken.filter(({ bookingId }) => bookingId !== row.booking_id)
}

/**
 * Whether others are expected at a booking's tables before its own time, so that its party can't sit there that early.
 * Of those who sat there before, staff see whether they have left. Ours: the spec is silent.
 */
export async function areOthersFirst(db: Database, row: BookingRow, now: number): Promise<boolean> {
  if (row.starts_at <= now) return false
  const wanted = new Set(tableIdsOf(row))
  return (await readOthers(db, row, now)).some(
    ({ isThere, from, tableIds }) =>
      !isThere && from < row.starts_at && tableIds.some((id) => wanted.has(id)),
  )
}

/** Reads the times that were closed at the desk and aren't over. */
export async function readClosures(db: Database, shopId: string, now: number): Promise<Closure[]> {
  const rows = await db
    .selectFrom('booking_closures')
    .select(['from_at', 'to_at'])
    .where('shop_id', '=', shopId)
    .where('to_at', '>', now)
    .execute()
  return rows.map(({ from_at: from, to_at: to }) => ({ from, to }))
}

/** One booking of a customer. Another customer's is treated like an unknown one. */
export const findBookingRow = (
  db: Database,
  shopId: string,
  customerId: string,
  bookingId: string,
): Promise<BookingRow | undefined> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('booking_id', '=', bookingId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

/**
 * The customer's bookings, or the first so many of them, the latest time first, and what is held for them at this
 * moment.
 */
export const listBookingRows = (
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where((where) =>
      where.or([
        where('contact', 'is not', null),
        where.and([where('state', '=', 'held'), where('held_until', '>', now)]),
      ]),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('booking_id')
    .limit(limit)
    .execute()

/**
 * The evenings for which a customer still waits and can still be offered a table, soonest first: not one whose last
 * time is too near, nor one that was closed at the desk. Ours: the spec is silent.
 */
export async function listWaitRows(db: Database, shop: StoredShop, customerId: string, now: number) {
  if (!shop.file.booking) return []
  const rows = await waitsOf(db, shop.id, customerId)
    .where('offered_at', 'is', null)
    // A margin of a day, as an evening lasts into the next day and the shop's date may be behind UTC's.
    .where('evening', '>=', new Date(now - dayMs).toISOString().slice(0, 10))
    .execute()
  if (rows.length === 0) return []
  const rules = bookingRulesOf(shop)
  const { timeZone } = shop.file
  const times = bookingTimes(rules, await readClosures(db, shop.id, now), now, timeZone)
  const evenings = new Set(times.map((at) => eveningOf(rules, at, timeZone)))
  return rows.filter(({ evening }) => evenings.has(evening))
}

/**
 * All evenings for which a customer asked to be notified, including those already notified, as long as the rows are
 * kept.
 */
export const listKeptWaitRows = (db: Database, shopId: string, customerId: string) =>
  waitsOf(db, shopId, customerId).execute()

const waitsOf = (db: Database, shopId: string, customerId: string) =>
  db
    .selectFrom('booking_waits')
    .select(['evening', 'diners', 'area_id', 'contact', 'replaces', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .orderBy('evening')

/** The newest booking with this number; only for the desk. @throws Refusal LD_NOT_FOUND */
export async function findBookingNumber(db: Database, shopId: string, number: string): Promise<BookingRow> {
  const row = await db
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('number', '=', number)
    .where('contact', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
