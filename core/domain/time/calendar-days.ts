const dayMs = 86_400_000

/** The day after one, both as YYYY-MM-DD. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** How many of some days follow on each other at most. */
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
