import { expect, test } from 'vitest'
import { delayBefore } from '../../../../../../src/routes/payment/check/poll-delays.ts'

test('a payment is polled after 1, 2, 3, 5, 8 seconds, then every 10, for at most two minutes', () => {
  const delays: number[] = []
  for (let look = 0; ; look++) {
    const delay = delayBefore(look)
    if (delay === null) break
    delays.push(delay / 1000)
  }
  expect(delays.slice(0, 7)).toEqual([1, 2, 3, 5, 8, 10, 10])
  const total = delays.reduce((sum, one) => sum + one, 0)
  expect(total).toBeLessThanOrEqual(120)
  expect(total).toBeGreaterThan(105)
})
