import { zoneOffset } from './zone-offset.ts'
import { minuteMs, dayMs } from './durations.ts'

/** What a clock on the wall of the shop shows. */
export type WallTime = {
  /** 0 is Sunday. */
  weekday: number
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
  /** Calendar day as YYYY-MM-DD. */
  day: string
}

/**
 * Converts an instant to the wall time of a time zone. The reverse is ambiguous twice a year; only `instantOf` does
 * it.
 */
export function wallTime(at: number, timeZone: string): WallTime {
  const local = at + zoneOffset(at, timeZone)
  const number = Math.floor(local / dayMs)
  return {
    // 1 January 1970 was a Thursday.
    weekday: (((number + 4) % 7) + 7) % 7,
    minutes: Math.floor((local - number * dayMs) / minuteMs),
    day: nameOf(number),
  }
}

/** The last formatted day, as a cache: nearly all calls are about today. */
let named = { number: 0, day: '1970-01-01' }

function nameOf(number: number): string {
  if (named.number !== number) named = { number, day: new Date(number * dayMs).toISOString().slice(0, 10) }
  return named.day
}

/**
 * The instant when the wall clock has advanced by `minutes`, or the next change of the zone's offset if that comes
 * first (the caller then continues from there).
 */
export function afterWallMinutes(at: number, minutes: number, timeZone: string): number {
  const startOfMinute = at - (at % minuteMs)
  const candidate = startOfMinute + minutes * minuteMs
  const offset = zoneOffset(at, timeZone)
  if (zoneOffset(candidate, timeZone) === offset) return candidate
  let before = startOfMinute
  let after = candidate
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (zoneOffset(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return after
}
