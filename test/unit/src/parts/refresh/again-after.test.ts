import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { againAfterMs, dueIn } from '../../../../../src/parts/refresh/again-after.ts'

/** The page, as far as it matters whether anybody sees it. */
class Page extends EventTarget {
  visibilityState = 'visible'
  turn(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a question is asked once its time has come, and once only', () => {
  const ask = vi.fn()
  dueIn(5_000, ask)
  vi.advanceTimersByTime(4_999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  page.turn('hidden')
  page.turn('visible')
  vi.advanceTimersByTime(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('nothing is asked while nobody sees the page, and at once when somebody does again', () => {
  const ask = vi.fn()
  dueIn(5_000, ask)
  page.turn('hidden')
  vi.advanceTimersByTime(3_600_000)
  expect(ask).not.toHaveBeenCalled()
  page.turn('visible')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('who comes back to the page before the time has come asks no sooner', () => {
  const ask = vi.fn()
  dueIn(5_000, ask)
  vi.advanceTimersByTime(1_000)
  for (const state of ['hidden', 'visible', 'hidden'] as const) page.turn(state)
  vi.advanceTimersByTime(2_000)
  page.turn('visible')
  vi.advanceTimersByTime(1_999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer that gets lost while the page is hidden leads to no question before it is seen', () => {
  const ask = vi.fn()
  page.turn('hidden')
  dueIn(5_000, ask)
  vi.advanceTimersByTime(3_600_000)
  expect(ask).not.toHaveBeenCalled()
  page.turn('visible')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a question that nobody wants any more is never asked', () => {
  const ask = vi.fn()
  const stop = dueIn(5_000, ask)
  page.turn('hidden')
  stop()
  page.turn('visible')
  vi.advanceTimersByTime(60_000)
  expect(ask).not.toHaveBeenCalled()
})

test('each further lost answer doubles the pause, up to a minute and a half', () => {
  for (const [failures, ms] of [
    [1, 5_000],
    [2, 10_000],
    [4, 40_000],
    [5, 60_000],
    [50, 60_000],
  ] as const) {
    const after = againAfterMs(failures)
    expect(after).toBeGreaterThanOrEqual(ms)
    expect(after).toBeLessThanOrEqual(1.5 * ms)
  }
})
