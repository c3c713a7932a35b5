import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScheduler } from '../../../../workers/engine/base/scheduler.ts'
import type { EngineContext } from '../../../../workers/engine/context/context.ts'
import type { Hearing, Live } from '../../../../workers/engine/loop/hearing.ts'
import { createLateLive } from '../../../../workers/engine/loop/late-live.ts'

const network = vi.hoisted(() => ({ isThere: false, asked: 0, begun: 0 }))
vi.mock('../../../../workers/engine/base/late.ts', () => ({
  lateFile: () => async () => {
    network.asked += 1
    const begin = () => void (network.begun += 1)
    const live: Live = { begin, rest: () => {}, look: () => {}, isNotified: () => false }
    return network.isThere ? { createLive: () => live } : null
  },
}))

const lateLive = () =>
  createLateLive(
    {} as EngineContext,
    createScheduler((error) => {
      throw error
    }),
    {} as Hearing,
  )

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(network, { isThere: false, asked: 0, begun: 0 })
})
afterEach(() => void vi.useRealTimers())

test('the late file is requested again until it can be loaded', async () => {
  lateLive().begin()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(network).toMatchObject({ asked: 3, begun: 0 })
  network.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network).toMatchObject({ asked: 4, begun: 1 })
})

test('the late file isn’t requested any more once the page rests', async () => {
  const live = lateLive()
  live.begin()
  await vi.advanceTimersByTimeAsync(1_000)
  live.rest()
  network.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network).toMatchObject({ asked: 1, begun: 0 })
})
