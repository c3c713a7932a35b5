import { writeRange } from '../../../core/contract/wire/opening-wire.ts'
import type { WeekdayName } from '../../../core/schema/primitives.ts'
import type { Opening } from '../../../core/schema/shop-file/shop-file-parts.ts'
import type { Conversion, Loosely } from './read.ts'

const everyDay = 0b111_1111
const day = 1440
const week = 7 * day

/** The day of each bit, lowest first. */
const days = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const satisfies readonly WeekdayName[]

/** When an entry is active: a mask of days, and from when to when in minutes; past 1440 is the next morning. */
export type Times = { mask: number; range: { begin: number; end: number } | null }

/**
 * Reads `active_days`, `active_begin` and `active_end`.
 *
 * `active_days` is a mask of seven bits, 127 for all. The vendor documents neither the field nor which bit is
 * which day; here the lowest bit (1) is Monday and the highest (64) Sunday, and a note asks the owner to look.
 * Times are minutes from midnight, or `HH:MM`; an end at or before the begin runs past midnight.
 */
export function readTimes(entry: Loosely, name: string, conversion: Conversion): Times {
  const mask = readMask(entry['active_days'], name, conversion)
  const begin = readMinutes(entry['active_begin'])
  const end = readMinutes(entry['active_end'])
  if (Number.isNaN(begin) || Number.isNaN(end)) {
    const written = [entry['active_begin'], entry['active_end']].map((time) => JSON.stringify(time ?? null))
    conversion.notes.push(
      `${name}: the times ${written.join(' to ')} are not understood and both left out; times are "HH:MM" or minutes from midnight.`,
    )
    return { mask, range: null }
  }
  const from = (begin ?? 0) % day
  const to = (end ?? day) % day
  if (from === to) return { mask, range: null }
  return { mask, range: { begin: from, end: to > from ? to : to + day } }
}

/** Writes the times of a category as an opening; undefined means always, null means never. */
export function openingOf({ mask, range }: Times): Opening | undefined | null {
  if (mask === 0) return null
  if (mask === everyDay && !range) return undefined
  return write(spansOf({ mask, range }))
}

/**
 * When a dish is sold: on its days that are also its category's, at its times that are also its category's. Undefined
 * when it has neither days nor times of its own, null when nothing remains.
 */
export function openingWithin(own: Times, category: Times): Opening | undefined | null {
  if (own.mask === everyDay && !own.range) return undefined
  if (own.range && category.range) return write(common(spansOf(own), spansOf(category)))
  return openingOf({ mask: own.mask & category.mask, range: own.range ?? category.range })
}

/** The days of a mask in words. */
export const dayNames = (mask: number): string =>
  days
    .filter((_, bit) => mask & (1 << bit))
    .map((name) => name.charAt(0) + name.slice(1).toLowerCase())
    .join(', ')

/** A stretch of the week in minutes from the start of Monday; its end may lie past the week's. */
type Span = { start: number; end: number }

function spansOf({ mask, range }: Times): Span[] {
  const { begin, end } = range ?? { begin: 0, end: day }
  return days.flatMap((_, bit) =>
    mask & (1 << bit) ? [{ start: bit * day + begin, end: bit * day + end }] : [],
  )
}

function common(one: Span[], other: Span[]): Span[] {
  // Sunday night may extend into Monday morning, so spans are also compared with a week's shift.
  const shifted = other.flatMap(({ start, end }) =>
    [-week, 0, week].map((by) => ({ start: start + by, end: end + by })),
  )
  return one.flatMap((a) =>
    shifted
      .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }))
      .filter(({ start, end }) => start < end),
  )
}

function write(spans: Span[]): Opening | null {
  if (spans.length === 0) return null
  const ranges = days.map((): string[] => [])
  for (const { start, end } of [...spans].toSorted((a, b) => (a.start % week) - (b.start % week))) {
    const from = start % day
    const to = from + end - start
    const range = writeRange({ startMinutes: from, endMinutes: to > day ? to - day : to })
    ranges[Math.floor((start % week) / day)]?.push(range)
  }
  const first = ranges[0] ?? []
  if (ranges.every((list) => list.join() === first.join())) return { DAILY: first }
  return Object.fromEntries(
    days.flatMap((name, bit) => (ranges[bit]?.length ? [[name, ranges[bit]]] : [])),
  ) as Opening
}

function readMask(value: unknown, name: string, { notes, dayMasks }: Conversion): number {
  if (value === undefined || value === null) return everyDay
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > everyDay) {
    notes.push(`${name}: active_days ${JSON.stringify(value)} is not understood and is read as every day.`)
    return everyDay
  }
  if (value > 0 && value < everyDay) dayMasks.set(value, [...(dayMasks.get(value) ?? []), name])
  return value
}

/**
 * Minutes from midnight, null when none are given, NaN when they can't be understood. Digits alone as a text
 * can't: "1130" may be half past eleven or a number of minutes.
 */
function readMinutes(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value <= day ? value : Number.NaN
  const clock = typeof value === 'string' ? /^(\d{1,2}):([0-5]\d)(:[0-5]\d)?$/.exec(value.trim()) : null
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : Number.NaN
  return minutes <= day ? minutes : Number.NaN
}
