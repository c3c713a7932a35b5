import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScheduler } from '../../../../../workers/engine/base/scheduler.ts'
import type { EngineContext } from '../../../../../workers/engine/context/context.ts'
import type { ConnectionState } from '../../../../../core/storage/settings.ts'
import { sendAll } from '../../../../../workers/engine/loop/send-all.ts'
import { createSending } from '../../../../../workers/engine/loop/sending.ts'

/** When it was tried to send, in seconds from the beginning. */
let tries: number[]
/** When what waits is due, and what waits behind that; null while nothing does. */
let dueAt: number | null
let nextDue: number | null
let state: ConnectionState
/** Another sender holds the lock until it is stolen. */
let isBusy: boolean
/** No call is ever answered: a turn doesn't end. */
let isHanging: boolean
/** The shop's time minus the time that passed. */
let clockMs: number

vi.mock('../../../../../workers/engine/base/late.ts', () => ({
  lateFile: () => async () => ({
    sendAll,
    replay: async (_: EngineContext, { steal }: { steal: boolean }) => {
      if (isHanging) return new Promise(() => {})
      if (isBusy && !steal) return 'busy'
      isBusy = false
      tries.push(Math.round(performance.now() / 1_000))
      const now = performance.now()
      if (state === 'online' && dueAt !== null && now >= dueAt) [dueAt, nextDue] = [nextDue, null]
      return 'done'
    },
  }),
}))
vi.mock('../../../../../workers/engine/outbox/outbox.ts', () => ({
  hurry: async () => {},
  hurryUnanswered: async () => {},
  hurrySilenced: async () => {},
  isEmpty: async () => dueAt === null,
  nextDueAt: async () => dueAt,
}))

beforeEach(() => {
  vi.useFakeTimers()
  tries = []
  dueAt = 0
  nextDue = null
  state = 'offline'
  isBusy = false
  isHanging = false
  clockMs = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

/** Of a phone with an order that waits, and none of whose calls is answered. */
function openSending(random = 0.5) {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const scheduler = createScheduler((error) => {
    throw error
  })
  const clock = { now: () => performance.now() + clockMs }
  const connection = { state: () => state }
  const api = { probe: async () => {} }
  return createSending({ api, clock, connection } as unknown as EngineContext, scheduler, () => {})
}

test('a hidden tab that is told of a network tries to send at growing intervals for three minutes', async () => {
  openSending().anewUnseen()
  await seconds(24 * 60 * 60)
  expect(tries).toEqual([0, 1, 3, 7, 15, 30, 60, 120, 180])
})

test('random waits lengthen or shorten a hidden tab’s three minutes by at most a quarter', async () => {
  for (const random of [0, 1]) {
    openSending(random).anewUnseen()
    await seconds(60 * 60)
  }
  const [first, second] = [tries.slice(0, 9), tries.slice(9)]
  expect(second).toHaveLength(9)
  expect(first[8]).toBe(135)
  expect(second[8]! - second[0]!).toBe(225)
})

test('a hidden tab that is told of a network again starts over, without trying twice as often', async () => {
  const sending = openSending()
  sending.anewUnseen()
  await seconds(100)
  sending.anewUnseen()
  await seconds(60 * 60)
  expect(tries).toEqual([0, 1, 3, 7, 15, 30, 60, 100, 101, 103, 107, 115, 130, 160, 220, 280])
})

test('a tab that becomes visible tries to send once immediately, and leaves the rest to the probe', async () => {
  const sending = openSending()
  sending.anewUnseen()
  await seconds(10)
  sending.anew()
  await seconds(60 * 60)
  expect(tries).toEqual([0, 1, 3, 7, 10])
  sending.anew()
  await seconds(60 * 60)
  expect(tries).toHaveLength(6)
})

test('a hidden tab doesn’t try before an intent is due, nor once the outbox is empty', async () => {
  const sending = openSending()
  sending.anewUnseen()
  await seconds(2)
  dueAt = 40_000
  await seconds(48)
  expect(tries).toEqual([0, 1, 3, 40, 48])
  dueAt = null
  await seconds(60 * 60)
  expect(tries).toEqual([0, 1, 3, 40, 48])
})

test('while the server answers, each waiting intent is sent when it is due', async () => {
  state = 'online'
  dueAt = 500_000
  nextDue = 5_000_000
  openSending().anew()
  await seconds(24 * 60 * 60)
  expect(tries).toEqual([0, 500, 5_000])
})

test.each([10, 0, -10])(
  'G23 a lock held too long is stolen after 16 s although the clock was set by %d hours meanwhile',
  async (hours) => {
    isBusy = true
    openSending().anew()
    await seconds(5)
    clockMs = hours * 3_600_000
    await seconds(60)
    expect(tries).toEqual([16])
  },
)

test('a sign-in waits for the outbox for four seconds at most, though a call that hangs takes ten', async () => {
  state = 'online'
  isHanging = true
  let waitedMs = Infinity
  void openSending()
    .all()
    .then(() => (waitedMs = performance.now()))
  await seconds(10)
  expect(waitedMs).toBeLessThanOrEqual(4_000)
})

test('a sign-in waits no longer than sending what is due takes', async () => {
  state = 'online'
  let waitedMs = Infinity
  void openSending()
    .all()
    .then(() => (waitedMs = performance.now()))
  await seconds(10)
  expect(tries).toEqual([0])
  expect(waitedMs).toBeLessThan(1_000)
})
