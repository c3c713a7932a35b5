import * as v from 'valibot'

const Minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440))

/**
 * One opening period of one weekday, in minutes of the shop's wall clock.
 * `end <= start` runs past midnight and belongs to the day on which it starts.
 */
export const OpeningPeriod = v.object({
  /** 0 is Sunday. */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  startMinutes: Minutes,
  endMinutes: Minutes,
})
export type OpeningPeriod = v.InferOutput<typeof OpeningPeriod>

/** One opening range of a day, written as those of a period. */
export const OpeningRange = v.object({ startMinutes: Minutes, endMinutes: Minutes })
export type OpeningRange = v.InferOutput<typeof OpeningRange>

/** What opens on one date instead of what its weekday says; no range closes it. Ours: the spec is silent. */
export const OpeningException = v.object({
  /** Calendar day as YYYY-MM-DD, on the shop's wall. */
  day: v.pipe(v.string(), v.isoDate()),
  ranges: v.array(OpeningRange),
})
export type OpeningException = v.InferOutput<typeof OpeningException>
