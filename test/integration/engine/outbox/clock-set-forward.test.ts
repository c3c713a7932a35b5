import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EngineContext } from '../../../../workers/engine/context/context.ts'
import { openContext } from '../../../../workers/engine/context/open-context.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { openClock } from '../../../../workers/engine/net/clock.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { nextDueAt } from '../../../../workers/engine/outbox/outbox.ts'
import { FailingDisk } from '../../../support/phone/failing-database.ts'
import {
  type Fault,
  type Phone,
  checkoutOf,
  expectOk,
  intentOf,
  lostOnTheWay,
  origin,
  readyToOrder,
  tableVisit,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/**
 * A phone that is ten hours slow, and whose clock the customer sets right while an order is being sent. Until the
 * restaurant answers, the app can't tell that from a sleep of ten hours.
 */

const setMs = 10 * 3_600_000

let server: TestServer
let disk: FailingDisk
let phone: Phone
let isRight: boolean

beforeEach(async () => {
  server = await startTestServer()
  disk = new FailingDisk()
  phone = await readyToOrder(server, tableVisit, disk)
  isRight = false
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const device = {
  wall: () => server.time.now - (isRight ? 0 : setMs),
  monotonic: () => performance.now(),
}

/** Another tab, or the next launch, on this phone. */
async function opened(): Promise<EngineContext> {
  const { database } = phone.context
  const clock = await openClock(database, device)
  return openContext({ origin, database, clock, fetch: phone.network.fetch })
}

/** A tab that the restaurant has told its time. */
async function openedInTime(): Promise<EngineContext> {
  const context = await opened()
  await context.api.probe()
  return context
}

/** Sends the order into this fault; meanwhile the clock is set, the customer comes back and the network is gone. */
async function sendWhileClockIsSet(context: EngineContext, fault: Fault): Promise<void> {
  phone.network.next('/order/create', (forward) => {
    isRight = true
    context.clock.settle()
    phone.network.up = false
    return fault(forward)
  })
  await replay(context)
  phone.network.up = true
}

const busyPage: Fault = async () =>
  new Response('<h1>Busy</h1>', {
    status: 503,
    headers: { 'content-type': 'text/html', 'retry-after': '30' },
  })

describe('G18 G28 an order that was being sent while the phone’s clock was set forward', () => {
  let tab: EngineContext
  let id: string
  beforeEach(async () => {
    tab = await openedInTime()
    id = await tapOrder({ ...phone, context: tab })
  })

  test('is settled as soon as the restaurant answers', async () => {
    await sendWhileClockIsSet(tab, lostOnTheWay)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'unknown' })
    await tab.api.probe()
    await replay(tab)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
  })

  test('is settled by another tab that learnt the right time before', async () => {
    const other = await openedInTime()
    await sendWhileClockIsSet(tab, lostOnTheWay)
    await other.api.probe()
    await replay(other)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
  })

  test('is settled at the next launch', async () => {
    await sendWhileClockIsSet(tab, lostOnTheWay)
    await replay(await opened())
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
  })

  test('waits out a pause that it was asked for meanwhile, and no longer', async () => {
    await sendWhileClockIsSet(tab, busyPage)
    await tab.api.probe()
    const leftMs = (await nextDueAt(tab))! - tab.clock.now()
    expect(leftMs).toBeGreaterThan(20_000)
    expect(leftMs).toBeLessThanOrEqual(30_000)
  })
})

test('G18 G28 an open tab settles its order by itself after the phone’s clock was set forward', async () => {
  const { database } = phone.context
  const clock = await openClock(database, device)
  const engine = createEngine({ origin, database, clock, fetch: phone.network.fetch })
  expectOk(await engine.visit(tableVisit))
  await phone.network.atRest()
  // Scanned again once the phone knows the time: a scan noted by the slow clock may count as expired.
  expectOk(await engine.visit(tableVisit))
  phone.network.next('/order/create', async () => {
    isRight = true
    phone.network.up = false
    await engine.wake('visible')
    setTimeout(() => (phone.network.up = true), 500)
    throw new TypeError('Failed to fetch')
  })
  expectOk(await engine.placeOrder(await checkoutOf(phone)))
  const states = async () => (await database.outbox.toArray()).map(({ state }) => state)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['confirmed'])
  await engine.wake('hidden')
})

test('G18 G28 an unsaved order is settled, too, though the network went away again meanwhile', async () => {
  // The shortest pauses: one second between two attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const tab = await openedInTime()
  const { network } = phone
  network.next('/order/create', async (forward) => {
    isRight = true
    tab.clock.settle()
    network.up = false
    return lostOnTheWay(forward)
  })
  disk.failAll('is full', ['outbox'])
  const tapped = placeOrder(tab, phone.visit, await checkoutOf(phone))
  await expect.poll(() => network.count('/order/create')).toBe(1)
  network.up = true
  await tab.api.probe()
  network.up = false
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  network.up = true
  expect(await tapped).toMatchObject({ ok: true, value: { kind: 'placed' } })
})
