import { zoneOffset } from './zone-offset.ts'

/** What a clock on the shop's wall shows. */
export type WallTime = {
  /** 0 is Sunday. */
  weekday: number
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
  /** Calendar day as YYYY-MM-DD. */
  day: string
}

const minuteMs = 60_000

/**
 * Reads an instant on the wall clock of a time zone. Only this direction is ever taken: the reverse is
 * ambiguous twice a year.
 */
export function wallTime(at: number, timeZone: string): WallTime {
  const date = new Date(at + zoneOffset(at, timeZone))
  return {
    weekday: date.getUTCDay(),
    minutes: date.getUTCHours() * 60 + date.getUTCMinutes(),
    day: date.toISOString().slice(0, 10),
  }
}

/**
 * The instant `minutes` of wall time later, or the change of the zone's offset when that comes first
 * (then ask again from there).
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
