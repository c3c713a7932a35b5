import type { BookingDay } from '../../../../core/schema/booking/booking.ts'
import { dayMs } from '../../../../core/domain/time/durations.ts'

/* Calendar days as YYYY-MM-DD in the shop's time zone, without a time of day. A week begins on Monday. Ours: the spec
   is silent. */

const write = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day `count` days later. */
export const addDays = (day: string, count: number): string => write(Date.parse(day) + count * dayMs)

/** The same day of the month `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return write(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** The first day that can be booked: shortly after midnight, it may still be yesterday, whose evening isn't over. */
export const firstOnOffer = (today: string, days: readonly Pick<BookingDay, 'day'>[] = []): string =>
  days.reduce((first, { day }) => (day < first ? day : first), today)

/**
 * The day at which the calendar opens: the first one with a free table, so that a month that has none any more, as on its
 * last evening, isn't shown first; otherwise the first day on offer. Ours: the spec is silent.
 */
export const opensAt = (first: string, days: readonly Pick<BookingDay, 'day' | 'free'>[] = []): string =>
  days
    .filter(({ free }) => free.length > 0)
    .map(({ day }) => day)
    .toSorted()[0] ?? first

/** The weekday as a number, 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The weeks of the month of this day, seven entries each; null for days of another month. */
export function weeksOf(day: string): (string | null)[][] {
  const first = `${day.slice(0, 7)}-01`
  const next = addMonths(first, 1)
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let one = first; one < next; one = addDays(one, 1)) days.push(one)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The day to which a key leads (the date grid pattern of the ARIA APG), or null for other keys. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
