import * as v from 'valibot'
import { languages } from '../constants.ts'
import { isBlank } from '../plain-text.ts'
import { Language, weekdays } from '../primitives.ts'

const maxText = 2000

export const Key = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,
    'use 1 to 64 letters of a to z, digits, ".", "_" or "-", the first a letter or digit',
  ),
)
export const Plain = v.pipe(v.string(), v.maxLength(maxText, `at most ${maxText} characters`))
export const Name = v.pipe(
  Plain,
  v.trim(),
  v.check((text) => !isBlank(text), 'must not be empty'),
)

/** One text for every language, or one per language. Missing languages fall back to the shop's first. */
export const Text = v.union(
  [Plain, v.record(Language, Plain, `texts are keyed by ${languages.join(', ')}`)],
  `use a text, or an object of texts keyed by ${languages.join(', ')}`,
)
export type Text = v.InferOutput<typeof Text>

export const Amount = v.pipe(
  v.number(),
  v.check(
    // The rounded amount is compared with the amount itself: for a large n, the error of n * 100 exceeds a fixed
    // tolerance.
    (n) => Number.isFinite(n) && Math.abs(Math.round(n * 100) / 100 - n) < 1e-8,
    'at most two decimals',
  ),
  v.minValue(0, 'must not be negative'),
  v.maxValue(100_000_000, 'at most 100,000,000'),
)
export const Whole = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(min, `at least ${min}`),
    v.maxValue(max, `at most ${max}`),
  )

const clock = /^([01]\d|2[0-3]):[0-5]\d~(([01]\d|2[0-3]):[0-5]\d|24:00)$/
const Range = v.pipe(
  v.string(),
  v.regex(clock, 'write a range as "08:30~16:00"; past midnight as "18:00~02:00"'),
)

/** Opening ranges by weekday. `DAILY` stands for all seven days; an entry for a weekday replaces it on that day. */
export const Opening = v.strictObject({
  DAILY: v.optional(v.array(Range)),
  ...(Object.fromEntries(weekdays.map((day) => [day, v.optional(v.array(Range))])) as Record<
    (typeof weekdays)[number],
    v.OptionalSchema<v.ArraySchema<typeof Range, undefined>, undefined>
  >),
})
export type Opening = v.InferOutput<typeof Opening>

/** An existing calendar day; 2026-02-30 is refused. */
const CalendarDay = v.pipe(
  v.string(),
  v.check(
    (day) => /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day,
    'write a day of the calendar as 2026-12-25',
  ),
)

/** Opening ranges by date, which replace those of the weekday; an empty list means closed. */
export const OpeningDates = v.pipe(
  v.record(CalendarDay, v.array(Range)),
  v.check((dates) => Object.keys(dates).length <= 1000, 'at most 1000 dates'),
)
export type OpeningDates = v.InferOutput<typeof OpeningDates>
