import { afterWallMinutes, wallTime } from '../../../../../core/domain/time/wall-clock.ts'
import { openedAt } from '../../../../../core/domain/time/opening-state.ts'
import { dayMs, minuteMs } from '../../../../../core/domain/time/durations.ts'
import type { Service } from '../../../../../core/schema/shop.ts'

/** The slots of one calendar day, as instants. */
export type SlotDay = { day: string; slots: number[] }

/** Groups slots by the calendar day in the shop's time zone. Days and slots stay in chronological order. */
export function slotDays(slots: readonly number[], timeZone: string): SlotDay[] {
  const days: SlotDay[] = []
  // The end of the current day: converting each slot to wall time would take long.
  let until = -Infinity
  for (const at of slots) {
    if (at >= until) {
      const { day, minutes } = wallTime(at, timeZone)
      until = afterWallMinutes(at, 1440 - minutes, timeZone)
      if (days.at(-1)?.day !== day) days.push({ day, slots: [] })
    }
    days.at(-1)?.slots.push(at)
  }
  return days
}

/** The slot of another day that is nearest to the time of day chosen before; a day always has a slot. */
export function nearestSlot(day: SlotDay, wanted: number | null, timeZone: string): number {
  const [first] = day.slots
  if (first === undefined) throw new Error('a day without times')
  if (wanted === null) return first
  const minutes = (at: number) => wallTime(at, timeZone).minutes
  const hour = minutes(wanted)
  const distance = (at: number) => Math.abs(minutes(at) - hour)
  return day.slots.reduce((best, at) => (distance(at) < distance(best) ? at : best), first)
}

/** `today`, `tomorrow`, or null for a day further off. */
export function nearDay(day: string, now: number, timeZone: string): 'today' | 'tomorrow' | null {
  const today = wallTime(now, timeZone).day
  if (day === today) return 'today'
  const next = new Date(Date.parse(`${today}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return day === next ? 'tomorrow' : null
}

/** The slot to propose: the first free one from the wanted time on, else the first free one; null if all are full. */
export function nextFree(
  slots: readonly number[],
  full: ReadonlySet<number>,
  wanted: number | null,
): number | null {
  const free = slots.filter((at) => !full.has(at))
  return free.find((at) => wanted === null || at >= wanted) ?? free[0] ?? null
}

type Kitchen = Pick<Service, 'openingPeriods' | 'openingExceptions' | 'slots'>

/**
 * The slot to propose where none was wanted: the first free one that is at least the lead time after the opening before
 * it. Nobody may be in the kitchen before it opens, so an earlier one couldn't be made in time; it is proposed only if
 * there is no other. Null if all are full. Ours: the spec is silent.
 */
export function proposedSlot(
  service: Kitchen,
  slots: readonly number[],
  full: ReadonlySet<number>,
  timeZone: string,
): number | null {
  const leadMs = service.slots.leadMinutes * minuteMs
  const isInTime = (at: number) => at - (openedAt(service, at, timeZone) ?? -Infinity) >= leadMs
  return slots.find((at) => !full.has(at) && isInTime(at)) ?? nextFree(slots, full, null)
}
