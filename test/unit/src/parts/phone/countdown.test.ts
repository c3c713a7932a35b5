import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countdown } from '../../../../../src/parts/phone/use-countdown.ts'

const minuteMs = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('G18 a countdown that begins anew after the clock was set back is no longer than the whole wait', () => {
  const until = Date.now() + minuteMs
  vi.setSystemTime(Date.now() - 600 * minuteMs)
  const left = countdown(until, 60)
  expect(left()).toBe(60)
  vi.advanceTimersByTime(minuteMs)
  expect(left()).toBe(0)
})
