import { readClocks, readRange } from '../../../core/contract/wire/opening-wire.ts'
import type { OpeningException, OpeningPeriod } from '../../../core/schema/opening.ts'
import { weekdays } from '../../../core/schema/primitives.ts'
import type { Opening, OpeningDates } from '../../../core/schema/shop-file/shop-file-parts.ts'

/** The ranges of one weekday: its own when the file gives any list for it, else those of `DAILY`. */
export const rangesOf = (opening: Opening, weekday: number): string[] =>
  opening[weekdays[weekday] ?? 'SUNDAY'] ?? opening.DAILY ?? []

/** Turns an opening of the shop file into periods, Sunday first; no opening means no periods, which is "always". */
export function compileOpening(opening: Opening | undefined): OpeningPeriod[] {
  if (!opening) return []
  return weekdays.flatMap((_, weekday) =>
    rangesOf(opening, weekday).map((range) => readRange(weekday, range)),
  )
}

/** The dates of the shop file, soonest first. */
export const compileOpeningDates = (dates: OpeningDates = {}): OpeningException[] =>
  Object.keys(dates)
    .toSorted()
    .map((day) => ({ day, ranges: (dates[day] ?? []).map(readClocks) }))
