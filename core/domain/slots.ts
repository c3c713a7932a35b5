import type { Service } from '../schema/shop.ts'
import { isOpen } from './opening-hours.ts'
import { wallTime } from './wall-clock.ts'

const minuteMs = 60_000

type Hours = Pick<Service, 'openingPeriods' | 'slots'>

/** Can the kitchen start on it now? */
export const isOpenNow = (service: Hours, now: number, timeZone: string): boolean =>
  isOpen(service.openingPeriods, wallTime(now, timeZone))

/**
 * The appointment times that can be chosen, as instants: every whole step of the shop's wall clock,
 * after the lead time, while the service is open, up to the last day on offer (spec §9).
 * Times inside a skipped hour don't exist and aren't offered; those of a doubled hour are offered twice.
 */
export function slotsOf(service: Hours, now: number, timeZone: string): number[] {
  const { stepMinutes, leadMinutes, daysAhead } = service.slots
  const slots: number[] = []
  const days = new Set<string>()
  for (
    let at = ceilMinute(now + leadMinutes * minuteMs);
    ;
    at += minuteMs * minutesToStep(at, timeZone, stepMinutes)
  ) {
    const wall = wallTime(at, timeZone)
    days.add(wall.day)
    if (days.size > daysAhead) return slots
    if (wall.minutes % stepMinutes === 0 && isOpen(service.openingPeriods, wall)) slots.push(at)
  }
}

/** Is this instant one that `slotsOf` offers? Checked again when the order is sent. */
export function isSlot(service: Hours, at: number, now: number, timeZone: string): boolean {
  return slotsOf(service, now, timeZone).includes(at)
}

const ceilMinute = (at: number): number => Math.ceil(at / minuteMs) * minuteMs

const minutesToStep = (at: number, timeZone: string, step: number): number => {
  const { minutes } = wallTime(at, timeZone)
  return Math.min(step - (minutes % step), 1440 - minutes)
}
