import { isOpen, nextOpeningChange } from '../../../core/domain/opening-hours.ts'
import { wallTime } from '../../../core/domain/wall-clock.ts'
import type { OpeningPeriod } from '../../../core/schema/opening.ts'

export type OpeningState = {
  open: boolean
  /** When that changes, or null when it doesn't within a week. */
  changesAt: number | null
}

/** More boundaries than a week of three meals a day has. */
const mostBoundaries = 50
const weekMs = 7 * 24 * 3_600_000

/** Open or closed, and until when. Periods that touch each other are one. */
export function openingState(periods: OpeningPeriod[], now: number, timeZone: string): OpeningState {
  const open = isOpen(periods, wallTime(now, timeZone))
  let at = now
  for (let step = 0; step < mostBoundaries && at - now <= weekMs; step++) {
    const next = nextOpeningChange(periods, at, timeZone)
    if (next === null) break
    if (isOpen(periods, wallTime(next, timeZone)) !== open) return { open, changesAt: next }
    at = next
  }
  return { open, changesAt: null }
}

export type DayHours = { weekday: number; ranges: { start: number; end: number }[] }

/** The periods by weekday, Monday first, as people read them. */
export function weekOf(periods: OpeningPeriod[]): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    ranges: periods
      .filter((period) => period.weekday === weekday)
      .map(({ startMinutes, endMinutes }) => ({ start: startMinutes, end: endMinutes }))
      .toSorted((one, other) => one.start - other.start),
  }))
}
