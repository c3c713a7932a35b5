import type { OpeningRange } from '../../schema/opening.ts'
import type { Service } from '../../schema/shop.ts'
import type { WallTime } from './wall-clock.ts'
import { dayMinutes, dayMs } from './durations.ts'

/* The opening hours of a service: its weekly periods, and the dates with exceptions. A range belongs to the day on
   which it opens, so a closed date doesn't shorten the evening before. */

export type ServiceHours = Pick<Service, 'openingPeriods' | 'openingExceptions'>

const allDay: OpeningRange[] = [{ startMinutes: 0, endMinutes: dayMinutes }]

/** Calendar days since the epoch. */
export const dayNumber = ({ day }: Pick<WallTime, 'day'>): number => Date.parse(day) / dayMs

/**
 * The ranges that open on a calendar day: those of its date if the shop has an exception, else those of its weekday.
 */
export function rangesOn({ openingPeriods, openingExceptions }: ServiceHours, day: number): OpeningRange[] {
  const date = openingExceptions?.length ? new Date(day * dayMs).toISOString().slice(0, 10) : ''
  const exception = openingExceptions?.find((one) => one.day === date)
  if (exception) return exception.ranges
  // The epoch was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7
  return openingPeriods.length === 0 ? allDay : openingPeriods.filter((period) => period.weekday === weekday)
}

/** A stretch of one calendar day, in minutes of its wall clock; `daysAgo` is 1 when it opened the day before. */
export type Stretch = { from: number; to: number; daysAgo: 0 | 1 }

/** The stretches during which it is open on a calendar day, those of the previous evening first. */
export function stretchesOn(hours: ServiceHours, day: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const daysAgo of [1, 0] as const) {
    for (const { startMinutes, endMinutes } of rangesOn(hours, day - daysAgo)) {
      const end = endMinutes > startMinutes ? endMinutes : endMinutes + dayMinutes
      const from = Math.max(0, startMinutes - daysAgo * dayMinutes)
      const to = Math.min(dayMinutes, end - daysAgo * dayMinutes)
      if (from < to) stretches.push({ from, to, daysAgo })
    }
  }
  return stretches
}

/** The stretch that contains a wall time, the one that opened earlier first; undefined if it is closed. */
export const stretchAt = (hours: ServiceHours, wall: WallTime): Stretch | undefined =>
  stretchesOn(hours, dayNumber(wall)).find(({ from, to }) => from <= wall.minutes && wall.minutes < to)
