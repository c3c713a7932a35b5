import type { BookingDay } from '../../../../core/schema/booking/booking.ts'

/*
 * Days of the calendar as YYYY-MM-DD, without a clock or a zone: those of the shop's wall. A week begins on Monday. Ours:
 * the spec is silent.
 */

const dayMs = 86_400_000

const write = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A day so many days later. */
export const addDays = (day: string, count: number): string => write(Date.parse(day) + count * dayMs)

/** The same day of the month so many months later, or the last of a month that is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return write(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** From which day on a table can be booked: after midnight last evening's small hours may still be had. */
export const firstOnOffer = (today: string, days: readonly Pick<BookingDay, 'day'>[] = []): string =>
  days.reduce((first, { day }) => (day < first ? day : first), today)

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The weeks of the month that a day is in, each of seven; null where a week is of another month. */
export function weeksOf(day: string): (string | null)[][] {
  const first = `${day.slice(0, 7)}-01`
  const next = addMonths(first, 1)
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let one = first; one < next; one = addDays(one, 1)) days.push(one)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** Where a key leads from a day (the pattern of a date grid: APG), or null when it leads nowhere. */
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
