import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from '../../../../../src/shell/updates/register-worker.ts'

/** When a worker was asked for, in seconds. */
let asked: number[]
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  asked = []
  const register = async () => {
    asked.push(Math.round(Date.now() / 1_000))
    const installing = Object.assign(new EventTarget(), { state: 'installing' })
    setTimeout(() => {
      installing.state = 'redundant'
      installing.dispatchEvent(new Event('statechange'))
    }, 0)
    return { installing, active: null }
  }
  vi.stubGlobal('navigator', { serviceWorker: { register } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a failed service worker installation is retried after 10 s, then at growing intervals up to 10 min', async () => {
  await registerWorker()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked.slice(0, 4)).toEqual([0, 10, 30, 70])
  // Each brings the whole app, which a phone without room can't keep.
  expect(asked.length).toBeLessThan(12)
  // Room may be made, though, while the app stays open.
  expect(60 * 60 - asked.at(-1)!).toBeLessThanOrEqual(10 * 60)
})
