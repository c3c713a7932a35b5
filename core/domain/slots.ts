import type { Service } from '../schema/shop.ts'
import { isOpen, openedDaysAgo } from './opening-hours.ts'
import { type WallTime, afterWallMinutes, wallTime } from './wall-clock.ts'

const minuteMs = 60_000
const dayMinutes = 1440
const dayMs = dayMinutes * minuteMs

type Hours = Pick<Service, 'openingPeriods' | 'slots'>

/** Can the kitchen start on it now? */
export const isOpenNow = (service: Hours, now: number, timeZone: string): boolean =>
  isOpen(service.openingPeriods, wallTime(now, timeZone))

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
    if (dayNumber(wall) > lastDay + 1) return slots
    if (isOffered(service, wall, lastDay)) slots.push(at)
    const toStep = stepMinutes - (wall.minutes % stepMinutes)
    // Of the wall clock: a day on which the clocks change has its whole steps too.
    at = afterWallMinutes(at, Math.min(toStep, dayMinutes - wall.minutes), timeZone)
  }
}

/** Is this instant one that `slotsOf` offers? Checked again when the order is sent. */
export function isSlot(service: Hours, at: number, now: number, timeZone: string): boolean {
  const latest = now + (service.slots.daysAhead + 2) * dayMs
  if (at % minuteMs !== 0 || at < earliest(service, now) || at > latest) return false
  return isOffered(service, wallTime(at, timeZone), lastDayOf(service, now, timeZone))
}

function isOffered({ openingPeriods, slots }: Hours, wall: WallTime, lastDay: number): boolean {
  if (wall.minutes % slots.stepMinutes !== 0) return false
  const daysAgo = openedDaysAgo(openingPeriods, wall)
  return daysAgo !== null && dayNumber(wall) - daysAgo <= lastDay
}

const earliest = ({ slots }: Hours, now: number): number =>
  Math.ceil((now + slots.leadMinutes * minuteMs) / minuteMs) * minuteMs

const lastDayOf = ({ slots }: Hours, now: number, timeZone: string): number =>
  dayNumber(wallTime(now, timeZone)) + slots.daysAhead - 1

/** Calendar days since the epoch. */
const dayNumber = ({ day }: WallTime): number => Date.parse(day) / dayMs
