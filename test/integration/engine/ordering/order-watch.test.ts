import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { createOrderWatch } from '../../../../workers/engine/orders/order-watch.ts'
import { FailingDisk } from '../../../support/phone/failing-database.ts'
import { type Phone, lostOnTheWay, pausing, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

const list = '/order/list/inquiry'

let server: TestServer
let phone: Phone
let disk: FailingDisk
let isLooking: boolean

beforeEach(async () => {
  server = await startTestServer()
  disk = new FailingDisk()
  isLooking = true
  phone = await readyToOrder(server, undefined, disk)
  await tapOrder(phone)
  await replay(phone.context)
})
afterEach(() => server.close())

/**
 * An order is under way, and unless `isNotified`, nobody tells this phone of it; `next` does what is armed, and answers
 * the wait before it.
 */
function openWatch(random = 0.5, isNotified = false) {
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(random)
  onTestFinished(() => drawn.mockRestore())
  let armed: { delayMs: number; work: () => Promise<unknown> } | null = null
  const scheduler = {
    at: (_: string, delayMs: number, work: () => Promise<unknown>) => void (armed = { delayMs, work }),
    cancel: () => void (armed = null),
  }
  const surroundings = { isLooking: () => isLooking, isNotified: () => isNotified }
  const watch = createOrderWatch(phone.context, scheduler, surroundings)
  const next = async () => {
    if (!armed) throw new Error('nothing is armed')
    const { delayMs, work } = armed
    armed = null
    await work()
    return Math.round(delayMs / 1_000)
  }
  return { watch, next, isArmed: () => armed !== null }
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

test('polling pauses for as long as the restaurant asks after a message of the stream, and on a look', async () => {
  const { watch, next } = openWatch()
  watch.watch(300_000)
  watch.look()
  expect(await next()).toBe(300)
})

test('an answer that got lost is asked for again soon although a stream is open', async () => {
  const { watch, next } = openWatch(0.5, true)
  for (let times = 0; times < 2; times += 1) phone.network.next(list, lostOnTheWay)
  watch.look()
  expect(await next()).toBe(0)
  expect(phone.context.connection.state()).toBe('online')
  expect(await next()).toBe(5)
  expect(await next()).toBe(8)
  expect(phone.network.count(list)).toBe(3)
  // It was answered: the stream tells of all that changes from now on.
  for (let times = 0; times < 3; times += 1) await next()
  expect(phone.network.count(list)).toBe(3)
})

test('polling slows down while the disk is full', async () => {
  const { watch, next } = openWatch()
  disk.failAll('is full', ['orders'])
  watch.watch()
  const waits: number[] = []
  for (let at = 0; at < 4; at += 1) waits.push(await next())
  expect(waits).toEqual([5, 8, 12, 20])
  expect(phone.network.count(list)).toBe(4)
})

test('polling ends when the page is hidden while the full disk refuses an answer', async () => {
  const { watch, next, isArmed } = openWatch()
  disk.failAll('is full', ['orders'])
  phone.network.next(list, (forward) => {
    isLooking = false
    watch.rest()
    return forward()
  })
  watch.watch()
  await next()
  expect(isArmed()).toBe(false)
  watch.look()
  await next()
  expect(phone.network.count(list)).toBe(1)
})
