import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRun, nextDay } from '../../../../../core/domain/time/calendar-days.ts'

test.each([
  ['2026-11-24', '2026-11-25'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-02-28', '2026-03-01'],
  ['2026-10-25', '2026-10-26'],
])('the day after %s is %s', (day, next) => {
  expect(nextDay(day)).toBe(next)
})

test('longestRun finds the longest run of consecutive days', () => {
  const first = Date.parse('2026-02-20T00:00:00Z')
  const dayAt = (at: number) => new Date(first + at * 86_400_000).toISOString().slice(0, 10)
  fc.assert(
    fc.property(fc.array(fc.nat(40)), (numbers) => {
      let [longest, run] = [0, 0]
      for (let at = 0; at <= 40; at += 1) {
        run = numbers.includes(at) ? run + 1 : 0
        longest = Math.max(longest, run)
      }
      expect(longestRun(new Set(numbers.map(dayAt)))).toBe(longest)
    }),
  )
})
