import { dayMs } from './durations.ts'

/** The day after one, both as YYYY-MM-DD. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Whether a day, written as YYYY-MM-DD, exists: 30 February doesn't. */
export function isRealDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** The length of the longest run of consecutive days. */
export function longestRun(days: ReadonlySet<string>): number {
  let longest = 0
  let run = 0
  let expected = ''
  for (const day of [...days].toSorted()) {
    run = day === expected ? run + 1 : 1
    longest = Math.max(longest, run)
    expected = nextDay(day)
  }
  return longest
}
