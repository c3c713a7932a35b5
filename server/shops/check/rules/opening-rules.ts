import { readRange } from '../../../../core/contract/wire/opening-wire.ts'
import type { OpeningRange } from '../../../../core/schema/opening.ts'
import { weekdays } from '../../../../core/schema/primitives.ts'
import type { Opening } from '../../../../core/schema/shop-file/shop-file-parts.ts'
import { type Faults, type Path, quote, writePath } from '../fault.ts'
import { each, type Loose, present } from '../loose.ts'
import { eachCategory, eachItem, type RuleContext } from './context.ts'

const day = 24 * 60
const week = 7 * day

/** Checks opening periods: each range has a length, and no two of one place overlap, past midnight included. */
export function checkOpenings({ file, faults }: RuleContext): void {
  for (const [index, service] of each(file.services))
    checkOpening(service.opening, ['services', index, 'opening'], faults)
  for (const { category, path } of eachCategory(file))
    checkOpening(category.opening, [...path, 'opening'], faults)
  for (const { item, path } of eachItem(file)) checkOpening(item.opening, [...path, 'opening'], faults)
  for (const [index, time] of each(file.points?.times))
    checkOpening(time.opening, ['points', 'times', index, 'opening'], faults)
  for (const [index, voucher] of each(file.vouchers))
    checkOpening(voucher.opening, ['vouchers', index, 'opening'], faults)
  checkOpening(file.booking?.opening, ['booking', 'opening'], faults)
}

export type Span = { start: number; end: number; range: string; path: Path }

function checkOpening(opening: Loose<Opening> | undefined, path: Path, faults: Faults): void {
  if (!opening) return
  const spans = weekdays.flatMap((_, weekday) => spansOf(opening, weekday, path))
  if (spans.length === 0 && isWhole(opening)) {
    return faults.add(path, 'opens on no day; leave it out when there is no limit')
  }
  for (const span of spans) {
    if (span.start === span.end) {
      faults.add(span.path, `${quote(span.range)} has no length; write "00:00~24:00" for a whole day`)
    }
  }
  const ordered = spans.filter((span) => span.start !== span.end).toSorted((a, b) => a.start - b.start)
  for (const [index, span] of ordered.entries()) {
    for (const next of following(ordered, index)) {
      if (next.start >= span.end) break
      addOverlap(span, next, faults)
    }
  }
}

/** The spans that start after the one at `index`, continuing from Saturday into the next Sunday. */
function* following(ordered: Span[], index: number): Generator<Span> {
  yield* ordered.slice(index + 1)
  for (const span of ordered.slice(0, index))
    yield { ...span, start: span.start + week, end: span.end + week }
}

function addOverlap(a: Span, b: Span, faults: Faults): void {
  const [early, late] = writePath(a.path) <= writePath(b.path) ? [a, b] : [b, a]
  faults.add(late.path, `${quote(late.range)} overlaps ${quote(early.range)} of ${writePath(early.path)}`)
}

export function spansOf(opening: Loose<Opening>, weekday: number, path: Path): Span[] {
  const name = weekdays[weekday] ?? 'SUNDAY'
  const key = opening[name] !== undefined ? name : 'DAILY'
  return [...each(opening[key])].map(([index, range]) =>
    spanOf(readRange(weekday, range), weekday * day, range, [...path, key, index]),
  )
}

/** A range as a span of minutes, on a scale on which its day begins at `from`. */
export function spanOf(
  { startMinutes, endMinutes }: OpeningRange,
  from: number,
  range: string,
  path: Path,
): Span {
  const start = from + startMinutes
  const length = endMinutes === startMinutes ? 0 : (endMinutes - startMinutes + day) % day || day
  return { start, end: start + length, range, path }
}

/** True when none of the opening's ranges was refused, so that "no ranges" is what the owner wrote. */
const isWhole = (opening: Loose<Opening>): boolean =>
  Object.values(opening).every((list) => list !== undefined && present(list).length === list.length)
