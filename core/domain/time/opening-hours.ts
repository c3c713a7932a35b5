import type { OpeningPeriod } from '../../schema/opening.ts'
import { type WallTime, afterWallMinutes, wallTime } from './wall-clock.ts'
import { dayMinutes } from './durations.ts'

const weekMinutes = 7 * dayMinutes

/** Whether it is open at a wall time. No periods mean always (ours: the spec is silent). */
export function isOpen(periods: OpeningPeriod[], wall: WallTime): boolean {
  if (periods.length === 0) return true
  return periods.some((period) => sinceStart(period, wall) < lengthOf(period))
}

/**
 * The next instant at which any of these periods starts or ends, or the zone's offset changes;
 * null when nothing ever changes. Exact to the minute, and never later than the true change.
 */
export function nextOpeningChange(
  periods: Iterable<OpeningPeriod>,
  at: number,
  timeZone: string,
): number | null {
  const wall = wallTime(at, timeZone)
  const now = wall.weekday * dayMinutes + wall.minutes
  let soonest = Infinity
  for (const period of periods) {
    const start = period.weekday * dayMinutes + period.startMinutes
    for (const boundary of [start, start + lengthOf(period)]) {
      const wait = (((boundary - now) % weekMinutes) + weekMinutes) % weekMinutes || weekMinutes
      if (wait < soonest) soonest = wait
    }
  }
  return soonest === Infinity ? null : afterWallMinutes(at, soonest, timeZone)
}

/** Minutes since the period last started; a period past midnight belongs to the day it starts on. */
function sinceStart({ weekday, startMinutes }: OpeningPeriod, wall: WallTime): number {
  const start = weekday * dayMinutes + startMinutes
  const now = wall.weekday * dayMinutes + wall.minutes
  return (now - start + weekMinutes) % weekMinutes
}

function lengthOf({ startMinutes, endMinutes }: OpeningPeriod): number {
  return endMinutes > startMinutes ? endMinutes - startMinutes : endMinutes + dayMinutes - startMinutes
}
