import { dayMs } from './durations.ts'

/** Nearly a year: beyond that, a day and month alone would be taken for this year's. */
const longestMs = 330 * dayMs

/** Whether a date is so far away that it is written with its year. */
export const isYearAway = (at: number, now: number): boolean => Math.abs(at - now) > longestMs
