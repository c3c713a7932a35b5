import type { BookingDay } from '../../schema/booking/booking.ts'
import type { BookingRules } from '../../schema/booking/booking-rules.ts'
import { instantOf } from '../time/instant-of.ts'
import { dayNumber, stretchAt, stretchesOn } from '../time/service-hours.ts'
import { isSlot, slotsOf } from '../time/slots.ts'
import { wallTime } from '../time/wall-clock.ts'
import { type Seated, placeFinder } from './find-tables.ts'

/** From one instant up to another nobody is seated. */
export type Closure = { from: number; to: number }

type Hours = Pick<
  BookingRules,
  'openingPeriods' | 'openingExceptions' | 'slotMinutes' | 'leadMinutes' | 'daysAhead'
>

const minuteMs = 60_000
const dayMs = 86_400_000

const asService = ({ openingPeriods, openingExceptions, slotMinutes, leadMinutes, daysAhead }: Hours) => ({
  openingPeriods,
  openingExceptions,
  slots: { stepMinutes: slotMinutes, leadMinutes, daysAhead, capacity: null },
})

const isClosed = (closures: readonly Closure[], at: number): boolean =>
  closures.some(({ from, to }) => from <= at && at < to)

/** All times at which somebody may be seated, free or not, soonest first. */
export const bookingTimes = (
  rules: Hours,
  closures: readonly Closure[],
  now: number,
  timeZone: string,
): number[] => slotsOf(asService(rules), now, timeZone).filter((at) => !isClosed(closures, at))

/**
 * Is this instant one of them? One in an hour that the clocks skip is none, and of one that they show twice each is.
 * @param graceMs it may have been one so long ago: choosing takes a while
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

/** Whoever telephones is seated after the last seating too: an evening goes on up to when it closes. */
type Evenings = Pick<BookingRules, 'doors'>

/** The day to whose evening a time belongs: the small hours are those of the day on which it opened. */
export function eveningOf({ doors }: Evenings, at: number, timeZone: string): string {
  const wall = wallTime(at, timeZone)
  const daysAgo = stretchAt(doors, wall)?.daysAgo ?? 0
  return new Date((dayNumber(wall) - daysAgo) * dayMs).toISOString().slice(0, 10)
}

/** From when until when times belong to the evening of a day: to the end of the small hours that do, and from there on. */
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

/** The days that can be booked and their times, with a table for this party or without. */
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
