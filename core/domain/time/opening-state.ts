import { instantOf } from './instant-of.ts'
import { type ServiceHours, dayNumber, stretchAt, stretchesOn } from './service-hours.ts'
import { afterWallMinutes, wallTime } from './wall-clock.ts'
import type { OpeningException, OpeningPeriod, OpeningRange } from '../../schema/opening.ts'
import { dayMinutes, dayMs, minuteMs } from './durations.ts'

export type OpeningState = {
  open: boolean
  /** When that changes, or null if not within the search range. */
  changesAt: number | null
}

/** How far ahead to look for a change: for an open shop this week suffices, a closed one may be on holiday. */
const within = { open: 7 * dayMs, closed: 60 * dayMs }

/** Whether it is open, and until when that holds. Adjacent ranges count as one. */
export function openingState(hours: ServiceHours, now: number, timeZone: string): OpeningState {
  const open = stretchAt(hours, wallTime(now, timeZone)) !== undefined
  const latest = now + (open ? within.open : within.closed)
  let at = now
  for (;;) {
    const wall = wallTime(at, timeZone)
    const edges = stretchesOn(hours, dayNumber(wall)).flatMap(({ from, to }) => [from, to])
    const ahead = edges.filter((minutes) => minutes > wall.minutes)
    // Checked again at midnight and at each change of the clocks.
    at = afterWallMinutes(at, Math.min(dayMinutes, ...ahead) - wall.minutes, timeZone)
    if (at > latest) return { open, changesAt: null }
    if ((stretchAt(hours, wallTime(at, timeZone)) !== undefined) !== open) return { open, changesAt: at }
  }
}

/**
 * When it opened to be open at an instant; null if it is closed then, or was open for the whole week before. Adjacent
 * ranges count as one.
 */
export function openedAt(hours: ServiceHours, at: number, timeZone: string): number | null {
  let opened: number | null = null
  let before = at
  while (before > at - within.open) {
    const wall = wallTime(before, timeZone)
    const stretch = stretchAt(hours, wall)
    if (!stretch) return opened
    const clock = new Date(stretch.from * minuteMs).toISOString().slice(11, 16)
    opened = instantOf(wall.day, clock, timeZone)
    before = opened - minuteMs
  }
  return null
}

/**
 * Until when the formatted text of a later instant stays valid: at most until midnight, when a day named by its
 * weekday may become today, or until the clocks change.
 */
export const readsAlikeUntil = (later: number, now: number, timeZone: string): number =>
  Math.min(later, afterWallMinutes(now, dayMinutes - wallTime(now, timeZone).minutes, timeZone))

export type DayHours = { weekday: number; ranges: { start: number; end: number }[] }

/** The periods by weekday, Monday first, for display. */
export function weekOf(periods: OpeningPeriod[]): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    ranges: inOrder(periods.filter((period) => period.weekday === weekday)),
  }))
}

export type DateHours = {
  /** Noon of that day, for formatting its name. */
  at: number
  ranges: DayHours['ranges']
}

/** How many days ahead dates with special hours are listed. */
const toldAhead = 30

/** The coming dates with special opening hours, soonest first; no ranges mean closed. */
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
