/** Nearly a year: a day and a month alone would be taken for this year's. */
const longestMs = 330 * 86_400_000

/** Whether a day is so far away that it is said with its year. */
export const isYearAway = (at: number, now: number): boolean => Math.abs(at - now) > longestMs
