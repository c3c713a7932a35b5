import { readClocks, readRange } from '../../../core/contract/wire/opening-wire.ts'
import type { ServiceHours } from '../../../core/domain/time/service-hours.ts'
import type { OpeningException, OpeningPeriod } from '../../../core/schema/opening.ts'
import { weekdays } from '../../../core/schema/primitives.ts'
import type { Opening, OpeningDates } from '../../../core/schema/shop-file/shop-file-parts.ts'

/** The ranges of one weekday: its own list if the file gives one, even an empty one, else that of `DAILY`. */
export const rangesOf = (opening: Opening, weekday: number): string[] =>
  opening[weekdays[weekday] ?? 'SUNDAY'] ?? opening.DAILY ?? []

/**
 * Converts an opening of the shop file to periods, Sunday first. Without an opening there are no periods, which means
 * "always".
 */
export function compileOpening(opening: Opening | undefined): OpeningPeriod[] {
  if (!opening) return []
  return weekdays.flatMap((_, weekday) =>
    rangesOf(opening, weekday).map((range) => readRange(weekday, range)),
  )
}

/** The exceptional dates of the shop file, soonest first. */
export const compileOpeningDates = (dates: OpeningDates = {}): OpeningException[] =>
  Object.keys(dates)
    .toSorted()
    .map((day) => ({ day, ranges: (dates[day] ?? []).map(readClocks) }))

/** The opening hours of a service of the shop file, with its exceptional dates. */
export const compileHours = ({ opening, openingExceptions }: HoursEntry): ServiceHours => ({
  openingPeriods: compileOpening(opening),
  openingExceptions: compileOpeningDates(openingExceptions),
})

type HoursEntry = { opening?: Opening | undefined; openingExceptions?: OpeningDates | undefined }
