import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScheduler } from '../../../../../workers/engine/base/scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scheduler() {
  const done: string[] = []
  const reported: unknown[] = []
  const { at, cancel } = createScheduler((error) => reported.push(error))
  return { done, reported, at, cancel, work: (name: string) => async () => done.push(name) }
}

describe('a scheduler', () => {
  test('does work once, after its wait', async () => {
    const { at, work, done } = scheduler()
    at('sync', 1000, work('sync'))
    await vi.advanceTimersByTimeAsync(999)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done).toEqual(['sync'])
  })

  test('moves work that is scheduled again, earlier or later, and does it once', async () => {
    const { at, work, done } = scheduler()
    at('sync', 1000, work('old'))
    at('sync', 5000, work('later'))
    await vi.advanceTimersByTimeAsync(4000)
    expect(done).toEqual([])
    at('sync', 0, work('now'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done).toEqual(['now'])
  })

  test('schedules and cancels work of different names separately', async () => {
    const { at, cancel, work, done } = scheduler()
    at('sync', 1000, work('sync'))
    at('send', 500, work('send'))
    at('probe', 700, work('probe'))
    cancel('probe')
    cancel('unheard of')
    await vi.advanceTimersByTimeAsync(2000)
    expect(done).toEqual(['send', 'sync'])
  })

  test('lets work schedule itself again', async () => {
    const { at, done } = scheduler()
    const tick = async () => {
      done.push('tick')
      if (done.length < 3) at('tick', 100, tick)
    }
    at('tick', 100, tick)
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toHaveLength(3)
  })

  test('does overdue work at once', async () => {
    const { at, work, done } = scheduler()
    at('sync', -5000, work('sync'))
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual(['sync'])
  })

  test('G7 doesn’t fire at once for a wait that is longer than a timer can hold', async () => {
    const { at, work, done } = scheduler()
    at('close', 40 * 86_400_000, work('close'))
    at('never', Infinity, work('never'))
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(done).toEqual([])
  })

  test('reports work that failed, and goes on', async () => {
    const { at, work, done, reported } = scheduler()
    const bug = new Error('a bug')
    at('sync', 10, () => Promise.reject(bug))
    at('send', 20, work('send'))
    await vi.advanceTimersByTimeAsync(100)
    expect(reported).toEqual([bug])
    expect(done).toEqual(['send'])
  })
})
