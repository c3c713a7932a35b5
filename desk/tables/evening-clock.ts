import type { DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import type { Format } from '../format.ts'

type Evening = Pick<DeskBookings, 'day' | 'from'>

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The instant meant by a time typed on an evening's page: half past midnight belongs to that night, not to the one
 * before.
 */
export function instantIn(
  { day, from }: Evening,
  clock: string,
  { instant }: Pick<Format, 'instant'>,
): number {
  const at = instant(day, clock)
  return at >= from ? at : instant(dayAfter(day), clock)
}

/** The span from one typed time to another, which may be past midnight. */
export function spanIn(evening: Evening, from: string, to: string, format: Pick<Format, 'instant'>) {
  const [start, end] = [instantIn(evening, from, format), instantIn(evening, to, format)]
  return { from: start, to: end > start ? end : format.instant(dayAfter(evening.day), to) }
}
