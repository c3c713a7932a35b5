import type { DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import type { Format } from '../format.ts'
import { dayMs, hourMs } from '../../core/domain/time/durations.ts'

type Evening = Pick<DeskBookings, 'day' | 'from' | 'to'>

const halfDayMs = 12 * hourMs

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * The instant meant by a time typed on an evening's page: half past midnight belongs to that night while the evening
 * lasts, even if the page begins at midnight because the evening before was over by then.
 */
export function instantIn(
  { day, from, to }: Evening,
  clock: string,
  { instant }: Pick<Format, 'instant'>,
): number {
  const [at, nextDay] = [instant(day, clock), instant(dayAfter(day), clock)]
  return at < from || nextDay < to ? nextDay : at
}

/** The span from one typed time to another, which may be past midnight. */
export function spanIn(evening: Evening, from: string, to: string, format: Pick<Format, 'instant'>) {
  const [start, end] = [instantIn(evening, from, format), instantIn(evening, to, format)]
  if (end > start) return { from: start, to: end }
  // From midnight to the afternoon is the day's lunch, not the lunch after the night.
  const early = Math.max(evening.from, format.instant(evening.day, from))
  const late = format.instant(dayAfter(evening.day), to)
  return early < end && late - start > halfDayMs ? { from: early, to: end } : { from: start, to: late }
}
