import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import type { DeskBookingStep } from '../../core/contract/desk/desk-limits.ts'
import {
  bookingStateAt,
  keepingStates,
  merchantBookingSteps,
} from '../../core/domain/booking/booking-steps.ts'
import { finalStates } from '../../core/domain/order/order-states.ts'
import { eveningOf, eveningSpan, stayMs } from '../../core/domain/booking/booking-times.ts'
import { occupiedFrom, occupiedUntil } from '../../core/domain/booking/occupied-until.ts'
import { seatsOfAll } from '../../core/domain/booking/find-tables.ts'
import { fewLines, linesOfNote } from '../base/few-lines.ts'
import { farMs } from '../bookings/book-by-phone.ts'
import { existingRulesOf } from '../bookings/booking-shop.ts'
import { asShown, tableIdsOf } from '../bookings/booking-rows.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { badRequest } from '../http/refusal.ts'
import { pauseAt } from '../shops/availability/read-availability.ts'
import { bookingService } from '../shops/compile/compile-booking.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { needsTable, readWaitingDays, seatsByTable } from './waiting-bookings.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

const halfHourMs = 30 * 60_000

/**
 * One evening at the desk: the bookings with their tables, how full it gets, and what is closed. A null `day` means
 * today. @throws Refusal LD_BAD_REQUEST for a day so far away that nothing can be booked or closed there
 */
export async function readDeskBookings(
  db: Database,
  shop: StoredShop,
  day: string | null,
  now: number,
): Promise<DeskBookings> {
  if (day !== null && Math.abs(Date.parse(day) - now) > farMs) throw badRequest(['day'])
  const rules = existingRulesOf(shop)
  const { timeZone } = shop.file
  // Past midnight, it is still today's evening until the last guests have left.
  const date = day ?? eveningOf(rules, now - stayMs(rules, 2), timeZone)
  const span = eveningSpan(rules, date, timeZone)
  // In UTC, an evening may begin a day before and end a day after its date.
  const [from, to] = [Date.parse(date) - dayMs, Date.parse(date) + 3 * dayMs]
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('contact', 'is not', null)
    .orderBy('starts_at')
    .orderBy('number')
    .execute()
  const evening = rows.filter((row) => eveningOf(rules, row.starts_at, timeZone) === date)
  const closures = await db
    .selectFrom('booking_closures')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('from_at', '<', span.to)
    .where('to_at', '>', span.from)
    .orderBy('from_at')
    .execute()
  const pause = pauseAt(shop, bookingService, now)
  const seats = seatsByTable(rules)
  const allSeats = seatsOfAll(rules)
  const ahead = await numbersAhead(
    db,
    shop.id,
    evening.map((row) => row.booking_id),
  )
  const replaced = await replacedTimes(db, shop.id, evening, now)
  const list = evening.map((row) => deskBooking(row, { seats, ahead, replaced, now }))
  return {
    day: date,
    ...span,
    now,
    isPaused: pause !== null,
    pausedUntil: pause?.until ?? null,
    tables: rules.tables.map(({ id, number, seats: count }) => ({ id, number, seats: count })),
    joins: rules.joins,
    seats: allSeats,
    list,
    fullness: fullnessOf(list, allSeats, now),
    closures: closures.map((row) => ({ id: row.closure_id, from: row.from_at, to: row.to_at })),
    waiting: await readWaitingDays(db, shop, now),
    stayMinutes: stayMs(rules, 2) / 60_000,
  }
}

/**
 * How many guests with a booking are there in each half hour, with those who came before their time or stay on after
 * it. A shop that takes no bookings any more has no seats for
 * them, so nothing counts as overbooked.
 */
function fullnessOf(list: DeskBooking[], seats: number, now: number): DeskBookings['fullness'] {
  const keeping = list.filter(({ state }) => keepingStates.includes(state) || state === 'completed')
  if (keeping.length === 0) return []
  const stays = keeping.map((one) => ({
    diners: one.diners,
    startsAt: one.startsAt,
    from: occupiedFrom(one, now),
    to: occupiedUntil(one, now),
  }))
  const booked = Math.min(...stays.map(({ startsAt }) => startsAt))
  // The half hours begin at the first booked time and every half hour before and after it.
  const early = Math.ceil((booked - Math.min(...stays.map(({ from }) => from))) / halfHourMs)
  const first = booked - early * halfHourMs
  const last = Math.max(...stays.map(({ to }) => to))
  const steps = Math.ceil((last - first) / halfHourMs)
  return Array.from({ length: steps }, (_, step) => {
    const at = first + step * halfHourMs
    // Who came early is there for the whole of the half hour that it is now.
    const there = stays.filter(
      ({ startsAt, from, to }) => (from < startsAt ? from < at + halfHourMs : from <= at) && at < to,
    )
    const guests = there.reduce((sum, { diners }) => sum + diners, 0)
    return { at, guests, isTooMany: seats > 0 && guests > seats }
  })
}

/** The numbers of the open orders that were placed ahead for some bookings, by booking. */
export async function numbersAhead(
  db: Database,
  shopId: string,
  bookingIds: string[],
): Promise<ReadonlyMap<string, string>> {
  if (bookingIds.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .select(['booking_id', 'number'])
    .where('shop_id', '=', shopId)
    .where('booking_id', 'in', bookingIds)
    .where('state', 'not in', [...finalStates])
    .execute()
  return new Map(orders.map(({ booking_id: id, number }) => [id ?? '', number]))
}

/** For requests among these bookings: when the bookings begin that they would replace, by booking. */
export async function replacedTimes(
  db: Database,
  shopId: string,
  rows: readonly BookingRow[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = rows.flatMap(({ state, replaces }) => (state === 'processing' && replaces ? [replaces] : []))
  if (ids.length === 0) return new Map()
  const replaced = await db
    .selectFrom('bookings')
    .select(['booking_id', 'starts_at'])
    .where('shop_id', '=', shopId)
    .where('booking_id', 'in', ids)
    .where('state', '=', 'confirmed')
    .where('ends_at', '>', now)
    .execute()
  const ahead = await numbersAhead(db, shopId, ids)
  const givenUp = replaced.filter((row) => !ahead.has(row.booking_id))
  return new Map(givenUp.map(({ booking_id: id, starts_at: at }) => [id, at]))
}

type Beside = {
  /** The number of seats at each of the shop's tables. */
  seats: ReadonlyMap<string, number>
  ahead: ReadonlyMap<string, string>
  replaced: ReadonlyMap<string, number>
  now: number
}

/** A booking as the desk shows it. */
export function deskBooking(row: BookingRow, { seats, ahead, replaced, now }: Beside): DeskBooking {
  const { note: ownNote, ...said } = asShown(row)
  const { held_until: heldUntil, starts_at: startsAt, ends_at: endsAt } = row
  const state = bookingStateAt({ state: row.state, heldUntil, startsAt, endsAt }, now)
  const tableIds = tableIdsOf(row)
  return {
    id: row.booking_id,
    number: row.number,
    state,
    ...said,
    endsAt,
    note: fewLines(row.note, linesOfNote),
    ownNote,
    reason: row.reason,
    tableIds,
    seatedAt: row.seated_at,
    leftAt: row.left_at,
    needsTable: needsTable(row.diners, tableIds, seats),
    aheadNumber: ahead.get(row.booking_id) ?? null,
    insteadOf: (state === 'processing' && replaced.get(row.replaces ?? '')) || null,
    steps: merchantBookingSteps({ state, startsAt, endsAt }, now) as DeskBookingStep[],
  }
}
