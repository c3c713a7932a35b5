import { readClocks } from '../../../../core/contract/wire/opening-wire.ts'
import { type Faults, type Path, quote, writePath } from '../fault.ts'
import { each, type Loose } from '../loose.ts'
import type { ServiceEntry } from '../../../../core/schema/shop-file/shop-file.ts'
import type { RuleContext } from './context.ts'
import { type Span, spanOf, spansOf } from './opening-rules.ts'
import { dayMinutes, dayMs } from '../../../../core/domain/time/durations.ts'

/**
 * Checks dates with exceptional hours: each range has a length, and none overlaps another of its day or of the days
 * next to it.
 */
export function checkOpeningDates({ file, faults }: RuleContext): void {
  for (const [index, service] of each(file.services)) checkDates(service, ['services', index], faults)
  if (file.booking) checkDates(file.booking, ['booking'], faults)
}

type Dated = Loose<Pick<ServiceEntry, 'opening' | 'openingExceptions'>>

function checkDates(dated: Dated, path: Path, faults: Faults): void {
  for (const date of Object.keys(dated.openingExceptions ?? {}).toSorted()) {
    const day = Date.parse(date) / dayMs
    // Dates that the schema refused were reported already.
    if (!Number.isInteger(day)) continue
    const own = spansOn(dated, day, path)
    const beside = [day - 1, day + 1].flatMap((other) => spansOn(dated, other, path))
    for (const [at, span] of own.entries()) {
      if (span.start === span.end) {
        faults.add(span.path, `${quote(span.range)} has no length; write "00:00~24:00" for a whole day`)
      }
      for (const other of [...own.slice(0, at), ...beside]) {
        // If two dates overlap, the later one is reported.
        if (isOverlap(span, other) && !(other.isDate && other.start > span.start && beside.includes(other)))
          faults.add(
            span.path,
            `${quote(span.range)} overlaps ${quote(other.range)} of ${writePath(other.path)}`,
          )
      }
    }
  }
}

const isOverlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** The ranges that open on a day, in minutes since the epoch. */
function spansOn(
  { opening, openingExceptions }: Dated,
  day: number,
  path: Path,
): (Span & { isDate: boolean })[] {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  const ranges = openingExceptions?.[date]
  if (ranges !== undefined) {
    const here = [...path, 'openingExceptions', date]
    return [...each(ranges)].map(([index, range]) => ({
      ...spanOf(readClocks(range), day * dayMinutes, range, [...here, index]),
      isDate: true,
    }))
  }
  if (!opening) return []
  const weekday = new Date(day * dayMs).getUTCDay()
  return spansOf(opening, weekday, [...path, 'opening']).map((span) => ({
    ...span,
    start: span.start + (day - weekday) * dayMinutes,
    end: span.end + (day - weekday) * dayMinutes,
    isDate: false,
  }))
}
