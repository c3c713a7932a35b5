/**
 * One opening period of one weekday, in minutes of the shop's wall clock.
 * `end <= start` runs past midnight and belongs to the day on which it starts.
 */
export type OpeningPeriod = {
  /** 0 is Sunday. */
  weekday: number
  startMinutes: number
  endMinutes: number
}

/** One opening range of a day, written as those of a period. */
export type OpeningRange = { startMinutes: number; endMinutes: number }

/** What opens on one date instead of what its weekday says; no range closes it. Ours: the spec is silent. */
export type OpeningException = {
  /** Calendar day as YYYY-MM-DD, on the shop's wall. */
  day: string
  ranges: OpeningRange[]
}
