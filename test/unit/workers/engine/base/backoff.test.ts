import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { againMs, backoffMs } from '../../../../../workers/engine/base/backoff.ts'

describe('G15 the wait before the next attempt', () => {
  const most = (attempts: number) => backoffMs(attempts, () => 1)

  test('is at most a second at first, doubling up to eight seconds', () => {
    expect([0, 1, 2, 3, 4, 10, 1000].map(most)).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000])
  })

  test('is random from zero to its maximum, in whole milliseconds', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
    fc.assert(
      fc.property(fc.nat(), chance, (attempts, random) => {
        const wait = backoffMs(attempts, () => random)
        expect(Number.isInteger(wait) && wait >= 0 && wait <= most(attempts) && wait <= 8000).toBe(true)
        expect(Math.abs(wait - random * most(attempts))).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('differs between phones that lost the server together', () => {
    const waits = new Set(Array.from({ length: 200 }, () => backoffMs(5)))
    expect(waits.size).toBeGreaterThan(100)
    expect(Math.max(...waits)).toBeLessThanOrEqual(8000)
  })
})

describe('the wait before asking again', () => {
  test('is up to a quarter shorter or longer, in whole milliseconds', () => {
    expect([0, 0.5, 1].map((random) => againMs(7_000, () => random))).toEqual([5_250, 7_000, 8_750])
    expect(againMs(1_000, () => 0.3333)).toBe(917)
  })

  test('differs between phones that lost the server together', () => {
    expect(new Set(Array.from({ length: 200 }, () => againMs(1_000))).size).toBeGreaterThan(50)
  })
})
