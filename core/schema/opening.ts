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
