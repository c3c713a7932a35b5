import type { BookingDay } from '../../schema/booking/booking.ts'
import type { BookingRules } from '../../schema/booking/booking-rules.ts'
import { instantOf } from '../time/instant-of.ts'
import { dayNumber, stretchAt, stretchesOn } from '../time/service-hours.ts'
import { isSlot, slotsOf } from '../time/slots.ts'
import { wallTime } from '../time/wall-clock.ts'
import { type Seated, placeFinder } from './find-tables.ts'
import { minuteMs, dayMs } from '../time/durations.ts'

/** A stretch of time during which nobody is seated. */
export type Closure = { from: number; to: number }

type Hours = Pick<
  BookingRules,
  'openingPeriods' | 'openingExceptions' | 'slotMinutes' | 'leadMinutes' | 'daysAhead'
>

const asService = ({ openingPeriods, openingExceptions, slotMinutes, leadMinutes, daysAhead }: Hours) => ({
  openingPeriods,
  openingExceptions,
  slots: { stepMinutes: slotMinutes, leadMinutes, daysAhead, capacity: null },
})

const isClosed = (closures: readonly Closure[], at: number): boolean =>
  closures.some(({ from, to }) => from <= at && at < to)

/** All times that can be booked, whether a table is free or not, soonest first. */
export const bookingTimes = (
  rules: Hours,
  closures: readonly Closure[],
  now: number,
  timeZone: string,
): number[] => slotsOf(asService(rules), now, timeZone).filter((at) => !isClosed(closures, at))

/**
 * Whether an instant is among `bookingTimes`. Times in an hour that the clocks skip aren't; in an hour that the
 * clocks repeat, both instants are.
 * @param graceMs also accepts an instant that was bookable this long ago, because filling in the form takes a while
 */
export const isBookingTime = (
  rules: Hours,
  closures: readonly Closure[],
  at: number,
  now: number,
  timeZone: string,
  graceMs = 0,
): boolean => isSlot(asService(rules), at, now, timeZone, graceMs) && !isClosed(closures, at)

/** How long a party of this size stays, in ms. */
export function stayMs({ stays }: Pick<BookingRules, 'stays'>, diners: number): number {
  const stay = stays.find(({ upTo }) => diners <= upTo) ?? stays.at(-1)
  return (stay?.minutes ?? 120) * minuteMs
}

/**
 * Evenings are bounded by the opening hours of the doors, because bookings by telephone are seated after the last
 * seating too.
 */
type Evenings = Pick<BookingRules, 'doors'>

/** The day to whose evening a time belongs: the hours after midnight belong to the day on which the shop opened. */
export function eveningOf({ doors }: Evenings, at: number, timeZone: string): string {
  const wall = wallTime(at, timeZone)
  const daysAgo = stretchAt(doors, wall)?.daysAgo ?? 0
  return new Date((dayNumber(wall) - daysAgo) * dayMs).toISOString().slice(0, 10)
}

/**
 * The first and last instant of a day's evening: from the end of the previous evening's late hours to the end of its
 * own.
 */
export function eveningSpan(
  { doors }: Evenings,
  day: string,
  timeZone: string,
): { from: number; to: number } {
  const begin = (calendarDay: number): number => {
    const late = stretchesOn(doors, calendarDay).filter(({ daysAgo }) => daysAgo === 1)
    const minutes = Math.max(0, ...late.map(({ to }) => to))
    const wall = new Date(calendarDay * dayMs + minutes * minuteMs).toISOString()
    return instantOf(wall.slice(0, 10), wall.slice(11, 16), timeZone)
  }
  const number = dayNumber({ day })
  return { from: begin(number), to: begin(number + 1) }
}

type Wish = { diners: number; areaId: string | null }

/**
 * The days that can be booked with their times, divided into those with a free table for this party and those
 * without.
 */
export function bookingDays(
  rules: BookingRules,
  { taken, closures }: { taken: readonly Seated[]; closures: readonly Closure[] },
  { diners, areaId }: Wish,
  now: number,
  timeZone: string,
): BookingDay[] {
  const find = placeFinder(rules, taken)
  const stay = stayMs(rules, diners)
  const days = new Map<string, BookingDay>()
  for (const at of bookingTimes(rules, closures, now, timeZone)) {
    const day = eveningOf(rules, at, timeZone)
    const entry = days.get(day) ?? { day, free: [], full: [] }
    days.set(day, entry)
    const isFree = find({ diners, areaId, from: at, to: at + stay }) !== null
    ;(isFree ? entry.free : entry.full).push(at)
  }
  return [...days.values()]
}
