import type { DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import type { DeskBoard } from '../../core/contract/desk/desk-calls.ts'
import { unansweredMs } from '../../core/domain/booking/booking-steps.ts'
import { eveningOf } from '../../core/domain/booking/booking-times.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import { tableIdsOf } from '../bookings/booking-rows.ts'
import { existingRulesOf } from '../bookings/booking-shop.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** The number of seats at each of the shop's tables. */
export const seatsByTable = ({ tables }: Pick<BookingRules, 'tables'>): ReadonlyMap<string, number> =>
  new Map(tables.map(({ id, seats }) => [id, seats]))

/**
 * Whether a booking needs a new table because the shop's file has changed: the booking stands, and staff must find it a
 * table. If the shop only counts seats, there is none to find.
 */
export function needsTable(diners: number, tableIds: string[], seats: ReadonlyMap<string, number>): boolean {
  if (tableIds.some((id) => !seats.has(id))) return true
  return seats.size > 0 && tableIds.reduce((sum, id) => sum + (seats.get(id) ?? 0), 0) < diners
}

/**
 * How many bookings wait for an answer, null if the shop takes no bookings and none stand; their ids; and how many
 * confirmed ones need another table.
 */
export async function waitingBookings(
  db: Database,
  shop: StoredShop,
  now: number,
): Promise<Pick<DeskBoard, 'waitingBookings' | 'bookingRequests' | 'bookingsToReseat'>> {
  const waiting = await readRequests(db, shop.id, now)
  const toReseat = await readToReseat(db, shop, now)
  const isNone = !shop.file.booking && waiting.length === 0 && !(await hasStanding(db, shop.id, now))
  return {
    waitingBookings: isNone ? null : waiting.length,
    bookingRequests: waiting.map((row) => row.booking_id),
    bookingsToReseat: toReseat.length,
  }
}

async function hasStanding(db: Database, shopId: string, now: number): Promise<boolean> {
  const standing = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['confirmed', 'seated'])
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return standing !== undefined
}

/** The evenings with bookings that wait for staff, soonest first. */
export async function readWaitingDays(
  db: Database,
  shop: StoredShop,
  now: number,
): Promise<NonNullable<DeskBookings['waiting']>> {
  const rules = existingRulesOf(shop)
  const asked = await readRequests(db, shop.id, now)
  const toReseat = await readToReseat(db, shop, now)
  const dayOf = ({ starts_at: at }: { starts_at: number }) => eveningOf(rules, at, shop.file.timeZone)
  const [askedOn, toReseatOn] = [Map.groupBy(asked, dayOf), Map.groupBy(toReseat, dayOf)]
  const countOf = (on: ReadonlyMap<string, unknown[]>, day: string) => on.get(day)?.length ?? 0
  return [...new Set([...askedOn.keys(), ...toReseatOn.keys()])]
    .toSorted()
    .map((day) => ({ day, count: countOf(askedOn, day), toReseat: countOf(toReseatOn, day) }))
}

/** The bookings that wait for an answer and can still be answered. */
const readRequests = (db: Database, shopId: string, now: number) =>
  db
    .selectFrom('bookings')
    .select(['booking_id', 'starts_at'])
    .where('shop_id', '=', shopId)
    .where('state', '=', 'processing')
    .where('ends_at', '>', now)
    .where('starts_at', '>', now - unansweredMs)
    .orderBy('starts_at')
    .execute()

/**
 * The confirmed bookings for which staff have to choose another table, where the shop has tables. A shop may have
 * thousands of bookings, so it is first asked which tables are booked for how many.
 */
async function readToReseat(db: Database, shop: StoredShop, now: number) {
  const seats = seatsByTable(existingRulesOf(shop))
  if (seats.size === 0) return []
  const confirmed = db
    .selectFrom('bookings')
    .where('shop_id', '=', shop.id)
    .where('state', '=', 'confirmed')
    .where('ends_at', '>', now)
  const isToReseat = (row: Pick<BookingRow, 'diners' | 'tables'>) =>
    needsTable(row.diners, tableIdsOf(row), seats)
  const booked = await confirmed.select(['diners', 'tables']).groupBy(['diners', 'tables']).execute()
  const gone = new Set(booked.filter(isToReseat).map(({ tables }) => tables))
  if (gone.size === 0) return []
  const rows = await confirmed
    .select(['starts_at', 'diners', 'tables'])
    .where('tables', 'in', [...gone])
    .execute()
  return rows.filter(isToReseat)
}
