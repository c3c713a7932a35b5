import { type ServiceHours, dayMinutes, dayNumber, stretchAt, stretchesOn } from './service-hours.ts'
import { afterWallMinutes, wallTime } from './wall-clock.ts'
import type { OpeningException, OpeningPeriod, OpeningRange } from '../../schema/opening.ts'

export type OpeningState = {
  open: boolean
  /** When that changes, or null when it doesn't soon. */
  changesAt: number | null
}

const dayMs = dayMinutes * 60_000
/** How far ahead a change is looked for: who is open need only know of this week, who is closed may be on holiday. */
const within = { open: 7 * dayMs, closed: 60 * dayMs }

/** Open or closed, and until when. Ranges that touch each other are one. */
export function openingState(hours: ServiceHours, now: number, timeZone: string): OpeningState {
  const open = stretchAt(hours, wallTime(now, timeZone)) !== undefined
  const latest = now + (open ? within.open : within.closed)
  let at = now
  for (;;) {
    const wall = wallTime(at, timeZone)
    const edges = stretchesOn(hours, dayNumber(wall)).flatMap(({ from, to }) => [from, to])
    const ahead = edges.filter((minutes) => minutes > wall.minutes)
    // At midnight, and where the clocks change, it is looked at anew.
    at = afterWallMinutes(at, Math.min(dayMinutes, ...ahead) - wall.minutes, timeZone)
    if (at > latest) return { open, changesAt: null }
    if ((stretchAt(hours, wallTime(at, timeZone)) !== undefined) !== open) return { open, changesAt: at }
  }
}

/**
 * Until when a reading of a later instant says the same: that of another day has its weekday, until that is today, or at
 * least until clocks are changed.
 */
export const readsAlikeUntil = (later: number, now: number, timeZone: string): number =>
  Math.min(later, afterWallMinutes(now, dayMinutes - wallTime(now, timeZone).minutes, timeZone))

export type DayHours = { weekday: number; ranges: { start: number; end: number }[] }

/** The periods by weekday, Monday first, as people read them. */
export function weekOf(periods: OpeningPeriod[]): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    ranges: inOrder(periods.filter((period) => period.weekday === weekday)),
  }))
}

export type DateHours = {
  /** Noon of that day, for whoever names it. */
  at: number
  ranges: DayHours['ranges']
}

/** How many days ahead a date with other hours is told of. */
const toldAhead = 30

/** The dates to come on which something else holds than in other weeks, soonest first; without ranges it is closed. */
export function datesAhead(exceptions: OpeningException[], now: number, timeZone: string): DateHours[] {
  const today = dayNumber(wallTime(now, timeZone))
  return exceptions
    .filter(({ day }) => today <= dayNumber({ day }) && dayNumber({ day }) <= today + toldAhead)
    .toSorted((one, other) => dayNumber(one) - dayNumber(other))
    .map(({ day, ranges }) => ({ at: noonOf(day, timeZone), ranges: inOrder(ranges) }))
}

function noonOf(day: string, timeZone: string): number {
  const noon = dayNumber({ day }) * dayMs + dayMs / 2
  const wall = wallTime(noon, timeZone)
  return 2 * noon - (dayNumber(wall) * dayMs + wall.minutes * 60_000)
}

const inOrder = (ranges: OpeningRange[]): DayHours['ranges'] =>
  ranges
    .map(({ startMinutes, endMinutes }) => ({ start: startMinutes, end: endMinutes }))
    .toSorted((one, other) => one.start - other.start)
