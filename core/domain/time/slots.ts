import type { Service } from '../../schema/shop.ts'
import { type ServiceHours, dayNumber, stretchAt, stretchesOn } from './service-hours.ts'
import { type WallTime, afterWallMinutes, wallTime } from './wall-clock.ts'
import { dayMinutes, dayMs, minuteMs } from './durations.ts'

type Hours = ServiceHours & Pick<Service, 'slots'>

/** Whether the service is open now, so that the kitchen can start at once. */
export const isOpenNow = (service: ServiceHours, now: number, timeZone: string): boolean =>
  stretchAt(service, wallTime(now, timeZone)) !== undefined

/**
 * The appointment times that can be chosen, as instants: every whole step of the shop's wall clock,
 * after the lead time, while the service is open, up to the last day on offer (spec §9); the small hours
 * of an evening belong to the day on which it opened.
 * Times inside a skipped hour don't exist and aren't offered; those of a doubled hour are offered twice.
 */
export function slotsOf(service: Hours, now: number, timeZone: string): number[] {
  const { stepMinutes } = service.slots
  const lastDay = lastDayOf(service, now, timeZone)
  const slots: number[] = []
  let at = earliest(service, now)
  for (;;) {
    const wall = wallTime(at, timeZone)
    const day = dayNumber(wall)
    if (day > lastDay + 1) return slots
    // Up to midnight or the next change of the clocks. Until then wall time advances evenly; reading the wall clock
    // for each minute would take a hundred times as long.
    const next = afterWallMinutes(at, dayMinutes - wall.minutes, timeZone)
    const end = wall.minutes + (next - at) / minuteMs
    const offered = stretchesOn(service, day).filter(({ daysAgo }) => day - daysAgo <= lastDay)
    const first = Math.ceil(wall.minutes / stepMinutes) * stepMinutes
    for (let minutes = first; minutes < end; minutes += stepMinutes)
      if (offered.some(({ from, to }) => from <= minutes && minutes < to))
        slots.push(at + (minutes - wall.minutes) * minuteMs)
    at = next
  }
}

/**
 * How long after a time was last offered the server still accepts it, because an order may have waited on a phone.
 * Ours.
 */
export const slotGraceMs = 15 * minuteMs

/**
 * Whether `slotsOf` offers this instant. Checked again when the order is sent.
 * @param graceMs also accepts a time that was offered this long ago
 */
export function isSlot(service: Hours, at: number, now: number, timeZone: string, graceMs = 0): boolean {
  const latest = now + (service.slots.daysAhead + 2) * dayMs
  if (at % minuteMs !== 0 || at < earliest(service, now - graceMs) || at > latest) return false
  return isOffered(service, wallTime(at, timeZone), lastDayOf(service, now, timeZone))
}

function isOffered(service: Hours, wall: WallTime, lastDay: number): boolean {
  if (wall.minutes % service.slots.stepMinutes !== 0) return false
  const stretch = stretchAt(service, wall)
  return stretch !== undefined && dayNumber(wall) - stretch.daysAgo <= lastDay
}

const earliest = ({ slots }: Hours, now: number): number =>
  Math.ceil((now + slots.leadMinutes * minuteMs) / minuteMs) * minuteMs

const lastDayOf = ({ slots }: Hours, now: number, timeZone: string): number =>
  dayNumber(wallTime(now, timeZone)) + slots.daysAhead - 1
