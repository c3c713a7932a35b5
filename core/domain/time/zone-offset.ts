import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** A day of UTC on the clocks of a zone: how far they are ahead of UTC at first, and from `changesAt` on. */
type Day = { firstMs: number; thenMs: number; changesAt: number }

const known = new Map<string, Day>()

/** By how much the clocks of a time zone are ahead of UTC at an instant, in ms. */
export function zoneOffset(at: number, timeZone: string): number {
  const number = Math.floor(at / dayMs)
  const key = `${number} ${timeZone}`
  let day = known.get(key)
  if (!day) known.set(key, (day = readDay(number, timeZone)))
  return at < day.changesAt ? day.firstMs : day.thenMs
}

/** By the offsets a day before it begins and a day after it ends; if they differ, the minute of the change is looked for. */
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
 * `getTimezoneOffset` is asked by what a clock shows, not by an instant: what to add to the instant for it. An hour
 * that is skipped it counts as after the change. An hour that is shown twice it tells apart by the phone's own clock,
 * so that has to be allowed for: the answer here is the same on every phone.
 */
function readingBy(at: number, firstMs: number, thenMs: number): number {
  if (firstMs < thenMs) return firstMs
  const phoneMs = -new Date(at).getTimezoneOffset() * minuteMs
  return Math.min(Math.max(-phoneMs, thenMs), firstMs)
}
