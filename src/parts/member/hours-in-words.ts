import { weekOf } from '../../../core/domain/time/opening-state.ts'
import { dayMinutes } from '../../../core/domain/time/durations.ts'
import type { OpeningPeriod } from '../../../core/schema/opening.ts'
import type { Formats } from '../../i18n/format.ts'

/**
 * Opening hours of a week on one line. Consecutive days with equal hours are joined: Monday–Friday 17:00–19:00, Sunday
 * 12:00–15:00. If every day has the same hours, only the hours are given; for whole days, only the days. Empty if all
 * of the week is open.
 */
export function hoursInWords(
  periods: OpeningPeriod[],
  { weekday, clock }: Pick<Formats, 'weekday' | 'clock'>,
): string {
  const days = weekOf(periods)
    .filter(({ ranges }) => ranges.length > 0)
    .map(({ weekday: number, ranges }) => ({
      number,
      hours: ranges
        .filter(({ start, end }) => end - start < dayMinutes)
        .map(({ start, end }) => `${clock(start)}–${clock(end)}`)
        .join(', '),
    }))
  const spans: { first: number; last: number; count: number; hours: string }[] = []
  for (const { number, hours } of days) {
    const before = spans.at(-1)
    if (before && before.hours === hours && (before.last + 1) % 7 === number) {
      before.last = number
      before.count += 1
    } else spans.push({ first: number, last: number, count: 1, hours })
  }
  return spans
    .map(({ first, last, count, hours }) => {
      if (count === 7) return hours
      const between = count === 2 ? ', ' : '–'
      const named = count === 1 ? weekday(first) : `${weekday(first)}${between}${weekday(last)}`
      return [named, hours].filter(Boolean).join(' ')
    })
    .join(', ')
}
