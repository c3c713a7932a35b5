import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset'
import { minuteMs, dayMs } from './durations.ts'

/** The offsets of a time zone from UTC on one UTC day: `firstMs` at first, `thenMs` from `changesAt` on. */
type Day = { firstMs: number; thenMs: number; changesAt: number }

const known = new Map<string, Day>()

/** The offset of a time zone from UTC at an instant, in ms. */
export function zoneOffset(at: number, timeZone: string): number {
  const number = Math.floor(at / dayMs)
  const key = `${number} ${timeZone}`
  let day = known.get(key)
  if (!day) known.set(key, (day = readDay(number, timeZone)))
  return at < day.changesAt ? day.firstMs : day.thenMs
}

/**
 * Compares the offsets a day before the day begins and a day after it ends; if they differ, searches for the minute
 * of the change.
 */
function readDay(number: number, timeZone: string): Day {
  let from = (number - 1) * dayMs
  let to = (number + 2) * dayMs
  const firstMs = getTimezoneOffset(timeZone, from)
  const thenMs = getTimezoneOffset(timeZone, to)
  if (firstMs === thenMs) return { firstMs, thenMs, changesAt: to }
  while (to - from > minuteMs) {
    const middle = from + Math.floor((to - from) / 2 / minuteMs) * minuteMs
    if (getTimezoneOffset(timeZone, middle + readingBy(middle, firstMs, thenMs)) === firstMs) from = middle
    else to = middle
  }
  return { firstMs, thenMs, changesAt: to }
}

/**
 * What to add to an instant before it is passed to `getTimezoneOffset`, which expects a clock reading. It counts a
 * skipped hour as after the change. In a repeated hour its answer depends on the phone's own time zone, which is
 * compensated here, so that the result is the same on every phone.
 */
function readingBy(at: number, firstMs: number, thenMs: number): number {
  if (firstMs < thenMs) return firstMs
  const phoneMs = -new Date(at).getTimezoneOffset() * minuteMs
  return Math.min(Math.max(-phoneMs, thenMs), firstMs)
}
