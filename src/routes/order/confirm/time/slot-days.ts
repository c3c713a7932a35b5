import { afterWallMinutes, wallTime } from '../../../../../core/domain/time/wall-clock.ts'

/** The times of one calendar day, as instants. */
export type SlotDay = { day: string; slots: number[] }

/** Groups appointment times by the day on the shop's wall; both stay in their order, which is time's own. */
export function slotDays(slots: readonly number[], timeZone: string): SlotDay[] {
  const days: SlotDay[] = []
  // Up to then the day is the one before: reading the wall clock for each time takes long.
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

/** The time on another day that is nearest to the hour chosen before; a day always has one. */
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
  const next = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return day === next ? 'tomorrow' : null
}

/** The time to offer: the next one with room from the one that was wanted on, else the first of all; or null. */
export function nextFree(
  slots: readonly number[],
  full: ReadonlySet<number>,
  wanted: number | null,
): number | null {
  const free = slots.filter((at) => !full.has(at))
  return free.find((at) => wanted === null || at >= wanted) ?? free[0] ?? null
}
