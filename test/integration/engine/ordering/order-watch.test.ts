import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { createOrderWatch } from '../../../../workers/engine/orders/order-watch.ts'
import { type Phone, pausing, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

const list = '/order/list/inquiry'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
  await tapOrder(phone)
  await replay(phone.context)
})
afterEach(() => server.close())

/** An order is under way, and nobody tells this phone of it; `next` does what is armed, and answers the wait before it. */
function openWatch(random = 0.5) {
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(random)
  onTestFinished(() => drawn.mockRestore())
  let armed: { delayMs: number; work: () => Promise<unknown> } | null = null
  const scheduler = {
    at: (_: string, delayMs: number, work: () => Promise<unknown>) => void (armed = { delayMs, work }),
    cancel: () => void (armed = null),
  }
  const surroundings = { isLooking: () => true, isNotified: () => false }
  const watch = createOrderWatch(phone.context, scheduler, surroundings)
  const next = async () => {
    if (!armed) throw new Error('nothing is armed')
    const { delayMs, work } = armed
    await work()
    return Math.round(delayMs / 1_000)
  }
  return { watch, next }
}

/** How long was waited before each of so many askings. */
async function waitsOf(count: number, random: number): Promise<number[]> {
  const { watch, next } = openWatch(random)
  watch.watch()
  const waits: number[] = []
  for (let at = 0; at < count; at += 1) waits.push(await next())
  return waits
}

test('polling intervals vary between phones and grow while nothing changes', async () => {
  expect(await waitsOf(6, 0.5)).toEqual([5, 8, 12, 20, 30, 30])
  expect(await waitsOf(6, 0)).toEqual([4, 6, 9, 15, 23, 23])
  expect(await waitsOf(6, 1)).toEqual([6, 10, 15, 25, 38, 38])
})

test('polling pauses for as long as the restaurant asks, even if the watch is started again', async () => {
  const { watch, next } = openWatch()
  phone.network.next(list, pausing(503, 300))
  watch.look()
  expect(await next()).toBe(0)
  watch.watch()
  expect(await next()).toBe(300)
  expect(phone.network.count(list)).toBe(2)
  // It was answered: nothing is put off any more.
  expect(await next()).toBeLessThan(30)
})
