import { wallTime } from './wall-clock.ts'
import { minuteMs } from './durations.ts'

/**
 * The first instant at which the clocks of a time zone show this day and time, in ms. For a time that the clocks
 * skip, it is the instant of the change. (Only for typed times and for the bounds of days: everything else is stored
 * as an instant, because a clock time can stand for two.)
 * @param day YYYY-MM-DD
 * @param clock HH:MM
 */
export function instantOf(day: string, clock: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${clock}:00Z`)
  // No zone is farther from UTC. A binary search works, because clocks only go forward, apart from a repeated hour.
  let [before, after] = [wanted - 15 * 60 * minuteMs, wanted + 15 * 60 * minuteMs]
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (reading(middle, timeZone) >= wanted) after = middle
    else before = middle
  }
  // In a repeated hour the search may have ended in the second occurrence.
  const earlier = after - 60 * minuteMs
  return reading(earlier, timeZone) === wanted ? earlier : after
}

/** The wall time, as ms as if it were UTC. */
function reading(at: number, timeZone: string): number {
  const { day, minutes } = wallTime(at, timeZone)
  return Date.parse(day) + minutes * minuteMs
}
