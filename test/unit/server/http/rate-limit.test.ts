import { expect, test } from 'vitest'
import { rateLimit } from '../../../../server/http/rate-limit.ts'

const allowed = (limit: ReturnType<typeof rateLimit>, caller: string, now: number): boolean => {
  try {
    limit(caller, now)
    return true
  } catch {
    return false
  }
}

test('each caller is counted separately, and the count starts over after a minute', () => {
  const limit = rateLimit(2)
  expect([0, 1, 2].map(() => allowed(limit, 'a', 1000))).toEqual([true, true, false])
  expect(allowed(limit, 'b', 1000)).toBe(true)
  expect(allowed(limit, 'a', 60_999)).toBe(false)
  expect(allowed(limit, 'a', 61_000)).toBe(true)
})

test('a refusal (429) says when to try again', () => {
  const limit = rateLimit(0)
  expect(() => limit('a', 1000)).toThrow(
    expect.objectContaining({ status: 429, code: 'BS_0001', headers: { 'retry-after': '60' } }),
  )
  expect(() => limit('a', 31_000)).toThrow(expect.objectContaining({ headers: { 'retry-after': '30' } }))
})

test('a clock that is set back doesn’t lock a caller out', () => {
  const limit = rateLimit(1)
  expect(allowed(limit, 'a', 1e12)).toBe(true)
  expect(allowed(limit, 'a', 1000)).toBe(true)
})
