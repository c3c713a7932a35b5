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

/** One opening range of a day, with the same conventions as a period. */
export type OpeningRange = { startMinutes: number; endMinutes: number }

/**
 * The opening ranges of one date, in place of those of its weekday; no ranges mean closed. Ours: the spec is silent.
 */
export type OpeningException = {
  /** Calendar day as YYYY-MM-DD, in the shop's time zone. */
  day: string
  ranges: OpeningRange[]
}
