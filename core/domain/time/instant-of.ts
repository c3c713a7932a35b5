import { wallTime } from './wall-clock.ts'

const minuteMs = 60_000

/**
 * The first instant at which the clocks of a zone show this time of a day, in ms. For an hour that they skip it is the
 * instant of the change: the first at which they show a later one. (Only for what somebody types: everything else is kept
 * as an instant, for a clock's time can mean two of them.)
 * @param day YYYY-MM-DD
 * @param clock HH:MM
 */
export function instantOf(day: string, clock: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${clock}:00Z`)
  // No zone is farther from UTC than that; clocks go forward but for the hour that they show twice.
  let [before, after] = [wanted - 15 * 60 * minuteMs, wanted + 15 * 60 * minuteMs]
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (reading(middle, timeZone) >= wanted) after = middle
    else before = middle
  }
  // Of an hour that is shown twice, the search may have ended in the second.
  const earlier = after - 60 * minuteMs
  return reading(earlier, timeZone) === wanted ? earlier : after
}

/** What the clocks show, as if it were UTC's. */
function reading(at: number, timeZone: string): number {
  const { day, minutes } = wallTime(at, timeZone)
  return Date.parse(day) + minutes * minuteMs
}
