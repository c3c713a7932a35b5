import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeOrder } from '../../../../core/contract/wire/order/order-wire.ts'
import { orderRules, type OrderStep } from '../../../../core/domain/order/order-steps.ts'
import { LarderDatabase } from '../../../../core/storage/database.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import type { EngineApi } from '../../../../workers/engine/commands.ts'
import { openContext } from '../../../../workers/engine/context/open-context.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { cuttable } from '../../../support/phone/cuttable.ts'
import {
  type Fault,
  Network,
  answering,
  expectOk,
  lostOnTheWay,
  origin,
  portalPage,
  tableVisit,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

const hourMs = 3_600_000
const soon = { timeout: 20_000 }
/** Sooner than an order is looked after where nothing is told of it (order-watch.ts). */
const told = { timeout: 3_700 }
/** What an older server answers, with 404. */
const noSuchCall = '{"success":false,"code":"LD_NOT_FOUND","msg":"","data":null}'

let server: TestServer
let factory: IDBFactory
let network: Network
let database: LarderDatabase
let engine: EngineApi
let engines: EngineApi[]

/** Another tab of the same browser, with a network of its own to count by. */
function openTab({ isAlone = false } = {}) {
  const tabNetwork = new Network(() => server)
  Dexie.dependencies.indexedDB = factory
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const tabDatabase = new LarderDatabase()
  const tab = createEngine({ origin, database: tabDatabase, fetch: tabNetwork.fetch, isAlone })
  engines.push(tab)
  return { network: tabNetwork, database: tabDatabase, engine: tab }
}

beforeEach(async () => {
  server = await startTestServer()
  engines = []
  factory = new IDBFactory()
  ;({ network, database, engine } = openTab())
})

afterEach(async () => {
  vi.useRealTimers()
  for (const one of engines) await one.wake('hidden')
  await server.close()
})

async function arrive(): Promise<void> {
  expectOk(await engine.visit(tableVisit))
  await expect.poll(() => database.sessions.get('guestPass'), soon).toBeDefined()
  expectOk(await engine.continueAsGuest())
}

/** Orders a dish, and answers the order's id once the restaurant has it. */
async function order(): Promise<string> {
  const build = { itemId: 'burrata', skuId: null, options: [] }
  expectOk(await engine.addToCart({ orderType: 'dineIn', build, quantity: 1, note: '' }))
  const before = await database.orders.count()
  const rest = { appointmentAt: null, contact: null, note: '', cutlery: 0, diners: 2 }
  const placed = await engine.placeOrder({
    ...rest,
    orderType: 'dineIn',
    payment: 'payAtRestaurant',
    agreedTotalCents: 1150,
  })
  expectOk(placed)
  await expect.poll(() => database.orders.count(), soon).toBe(before + 1)
  return (await database.orders.orderBy('createdAt').last())!.id
}

async function move(orderId: string, step: OrderStep, reason = ''): Promise<void> {
  const shop = (await readShop(server.services.db, 'despensa'))!
  await moveOrder(server.services, shop, orderId, { step, by: orderRules[step].by, reason })
}

const stateOf = async (orderId: string) => (await database.orders.get(orderId))?.state
/** Somebody is listening, and it is the customer's own stream. */
const listening = (count = 1) => expect.poll(() => server.services.live.size, soon).toBe(count)

test('an order’s new state and its reason arrive through the stream at once, without a fetch', async () => {
  await arrive()
  const orderId = await order()
  await listening()
  await settled()
  const asked = network.count('/order/list/inquiry')
  await move(orderId, 'refuse', 'The oven is broken')
  await expect.poll(() => stateOf(orderId), { ...told, interval: 10 }).toBe('refused')
  expect((await database.orders.get(orderId))?.history?.at(-1)?.reason).toBe('The oven is broken')
  expect(network.count('/order/list/inquiry')).toBe(asked)
})

/** What an opened stream asks for once has been answered. */
const settled = (): Promise<void> => network.atRest()

/** Opens the customer's stream anew, through a network that does this to it. */
async function reopen(fault: Fault): Promise<void> {
  await engine.wake('hidden')
  await listening(0)
  network.next('/store/live', fault)
  await engine.wake('visible')
  await listening()
  await settled()
}

test('an order that the stream delivers before the answer is stored once, and its intent and cart lines are closed', async () => {
  await arrive()
  await listening()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  network.next('/order/create', async (forward) => {
    const response = await forward()
    await held
    return response
  })
  const placed = order()
  await expect.poll(() => database.orders.count(), soon).toBe(1)
  const states = async () => (await database.outbox.toArray()).map(({ state }) => state)
  await expect.poll(states, told).toEqual(['confirmed'])
  expect((await database.carts.toArray()).flatMap(({ lines }) => lines)).toEqual([])
  answer()
  const orderId = await placed
  await settled()
  expect(await states()).toEqual(['confirmed'])
  expect((await database.orders.toArray()).map(({ id }) => id)).toEqual([orderId])
  expect(await server.orders()).toHaveLength(1)
})

test('an order change missed by a silent stream is fetched once the stream is open again', async () => {
  const wire = cuttable()
  await arrive()
  const orderId = await order()
  await reopen(wire.fault)
  wire.mute()
  await move(orderId, 'confirm')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await stateOf(orderId)).toBe('waitingForConfirmation')
  wire.cut()
  await expect.poll(() => stateOf(orderId), soon).toBe('confirmed')
  await listening()
  await move(orderId, 'prepare')
  await expect.poll(() => stateOf(orderId), told).toBe('inPreparation')
})

test('a shop change missed by a silent stream is fetched once the stream is open again', async () => {
  const wire = cuttable()
  await arrive()
  await listening()
  await settled()
  const unchanged = network.count('/store/get')
  await reopen(cuttable().fault)
  expect(network.count('/store/get')).toBeLessThanOrEqual(unchanged + 1)
  await reopen(wire.fault)
  const before = network.count('/store/get')
  wire.mute()
  await server.change((file) => void (file.name = 'Another name'))
  server.services.changes.publish({ kind: 'shop', shopId: 'despensa' })
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(network.count('/store/get')).toBe(before)
  wire.cut()
  await expect.poll(async () => (await database.shops.toArray())[0]?.name, soon).toBe('Another name')
})

test('menus removed with an ended session are fetched again, even if the shop is unchanged', async () => {
  await arrive()
  await listening()
  await settled()
  // As a member's: a guest's would be renewed by the device.
  await database.sessions.update('current', { customerType: 1 })
  await server.db.deleteFrom('access_tokens').execute()
  await engine.refreshOrders()
  await expect.poll(() => database.sessions.get('current'), soon).toBeUndefined()
  await expect.poll(() => database.menus.count(), soon).toBeGreaterThan(0)
})

test('menus removed by a service worker that ended the session are fetched again without a stream, too', async () => {
  for (let times = 0; times < 9; times += 1)
    network.next('/store/live', answering(noSuchCall, { status: 404 }))
  await arrive()
  await settled()
  const serviceWorker = await openContext({ origin, database: new LarderDatabase(), fetch: network.fetch })
  await endSession(serviceWorker)
  expect(await database.menus.count()).toBe(0)
  await expect.poll(() => database.menus.count(), soon).toBeGreaterThan(0)
  expect(server.services.live.size).toBe(0)
})

test('an event in the same chunk as the stream’s opening event is handled', async () => {
  await arrive()
  await listening()
  await settled()
  await engine.wake('hidden')
  const { version } = (await database.shops.toArray())[0]!
  await server.change((file) => void (file.name = 'Another name'))
  const text = `event: open\ndata: ${JSON.stringify({ shopVersion: version })}\n\nevent: shop\ndata: {}\n\n`
  network.next('/store/live', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  await engine.wake('visible')
  await expect.poll(async () => (await database.shops.toArray())[0]?.name, soon).toBe('Another name')
})

test('a hidden page closes its stream and sends nothing; once visible, it fetches what it missed', async () => {
  await arrive()
  const orderId = await order()
  await listening()
  await engine.wake('hidden')
  await listening(0)
  const before = network.sent.length
  await move(orderId, 'confirm')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(network.sent.length).toBe(before)
  await engine.wake('visible')
  await expect.poll(() => stateOf(orderId), soon).toBe('confirmed')
  await listening()
})

test('two tabs share one stream, and the other tab takes it over when the first is hidden', async () => {
  await arrive()
  const orderId = await order()
  const other = openTab()
  expectOk(await other.engine.visit(tableVisit))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await listening()
  expect(other.network.count('/store/live')).toBe(0)
  await move(orderId, 'confirm')
  await expect.poll(async () => (await other.database.orders.get(orderId))?.state, told).toBe('confirmed')

  // The shop is told to both, as each looks at what it looks at.
  const before = other.network.count('/store/get')
  server.services.changes.publish({ kind: 'shop', shopId: 'despensa' })
  await expect.poll(() => other.network.count('/store/get'), soon).toBeGreaterThan(before)

  await engine.wake('hidden')
  await expect.poll(() => other.network.count('/store/live'), soon).toBe(1)
  await move(orderId, 'prepare')
  await expect.poll(() => stateOf(orderId), told).toBe('inPreparation')
})

test('two pages with separate storage each have a stream of their own for their order', async () => {
  const pages = []
  // The tab that is open already looks at nothing yet, and answers nothing.
  engines = []
  for (let index = 0; index < 2; index += 1) {
    factory = new IDBFactory()
    ;({ network, database, engine } = openTab({ isAlone: true }))
    await arrive()
    const its = { database, orderId: await order() }
    pages.push(its)
  }
  await listening(2)
  await settled()
  for (const its of pages) {
    await move(its.orderId, 'confirm')
    const state = async () => (await its.database.orders.get(its.orderId))?.state
    await expect.poll(state, told).toBe('confirmed')
  }
})

test('G26 after a sign-out the stream reopens without the customer, and no order is stored again', async () => {
  await arrive()
  const orderId = await order()
  await listening()
  expectOk(await engine.signOut({ unsent: 'erase' }))
  await move(orderId, 'confirm')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await database.orders.count()).toBe(0)
  // The shop alone is still told of.
  await listening()
  const lastAsked = network.sent.findLast(({ path }) => path.endsWith('/store/live'))
  expect(JSON.parse(lastAsked!.body)).toMatchObject({ customerId: null, context: { token: '' } })
})

const dishesHere = async () =>
  JSON.stringify((await database.menus.toArray()).map(({ menu }) => menu.categories))

/** Takes a dish off the menu; phones aren't told of it yet. */
const takeOff = (itemId: string) =>
  server.change((file) => {
    for (const category of file.categories) category.items = category.items.filter(({ id }) => id !== itemId)
  })
const tell = () => server.services.changes.publish({ kind: 'shop', shopId: 'despensa' })

test('a dish that was taken off disappears from the phone’s menu within seconds', async () => {
  await arrive()
  await listening()
  await settled()
  await takeOff('burrata')
  tell()
  await expect.poll(dishesHere, soon).not.toContain('"burrata"')
})

describe('a shop change that the stream announces', () => {
  // As late as a phone may ask, so that what is under way ends before.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.99))
  afterEach(() => vi.restoreAllMocks())

  /** The restaurant's next answer about itself is written now, and comes when it is let through. */
  function holdShop(): { asked: Promise<void>; letThrough: () => void } {
    let letThrough = () => {}
    const held = new Promise<void>((go) => (letThrough = go))
    const asked = new Promise<void>((told) =>
      network.next('/store/get', async (forward) => {
        const answer = await forward()
        told()
        await held
        return answer
      }),
    )
    return { asked, letThrough }
  }

  test('while an older answer is under way is still fetched afterwards', async () => {
    await arrive()
    await listening()
    await settled()
    const { asked, letThrough } = holdShop()
    tell()
    await asked
    await takeOff('burrata')
    tell()
    await new Promise((resolve) => setTimeout(resolve, 200))
    letThrough()
    await expect.poll(dishesHere, soon).not.toContain('"burrata"')
  })

  test('is fetched even if another refresh finds the menu fresh enough', async () => {
    await arrive()
    await listening()
    await settled()
    await takeOff('burrata')
    tell()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await engine.wake('visible')
    await expect.poll(dishesHere, soon).not.toContain('"burrata"')
  })

  test('again and again is fetched without being postponed each time', async () => {
    await arrive()
    await listening()
    await settled()
    await takeOff('burrata')
    const telling = setInterval(tell, 300)
    await expect
      .poll(dishesHere, soon)
      .not.toContain('"burrata"')
      .finally(() => clearInterval(telling))
  })

  test('is fetched again after the first call was lost', async () => {
    await arrive()
    await listening()
    await settled()
    await takeOff('burrata')
    network.next('/store/get', lostOnTheWay)
    tell()
    await expect.poll(dishesHere, soon).not.toContain('"burrata"')
  })
})

test('a page shown again while the first answer is under way fetches the shop only once', async () => {
  let letThrough = () => {}
  const held = new Promise<void>((go) => (letThrough = go))
  network.next('/store/get', async (forward) => {
    await held
    return forward()
  })
  const visiting = engine.visit(tableVisit)
  await expect.poll(() => network.count('/store/get'), soon).toBe(1)
  await engine.wake('visible')
  letThrough()
  expectOk(await visiting)
  await settled()
  expect(network.count('/store/get')).toBe(1)
})

test('G3 a portal’s page, no answer or an older server’s 404 is no stream: an active order is polled instead', async () => {
  const unknown = answering(noSuchCall, { status: 404 })
  await arrive()
  const orderId = await order()
  await listening()
  for (const fault of [portalPage, lostOnTheWay, unknown]) {
    await engine.wake('hidden')
    await listening(0)
    // Also of a second attempt, and of one that was under way when the page was hidden.
    network.always('/store/live', fault)
    const before = network.count('/store/live')
    await engine.wake('visible')
    await expect.poll(() => network.count('/store/live'), soon).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(server.services.live.size).toBe(0)
    // A page in place of the stream doesn't say that the restaurant is gone.
    expect((await database.settings.get('connection'))?.value).toMatchObject({ state: 'online' })
  }
  const before = network.count('/store/live')
  await move(orderId, 'confirm')
  await expect.poll(() => stateOf(orderId), { timeout: 9_000 }).toBe('confirmed')
  expect(network.count('/store/live')).toBe(before)
})

/** An order of so many hours ago for a time so many hours ago, which the restaurant confirms while nobody listens. */
async function confirmUnheard(placedHoursAgo: number, meantHoursAgo: number): Promise<string> {
  await arrive()
  const orderId = await order()
  await listening()
  await settled()
  await engine.wake('hidden')
  await listening(0)
  const { now } = server.time
  const [createdAt, appointmentAt] = [now - placedHoursAgo * hourMs, now - meantHoursAgo * hourMs]
  await server.db
    .updateTable('orders')
    .set({ created_at: createdAt, appointment_at: appointmentAt })
    .where('order_id', '=', orderId)
    .execute()
  await database.orders.update(orderId, { createdAt, appointmentAt })
  await move(orderId, 'confirm')
  await engine.wake('visible')
  return orderId
}

test('an order placed yesterday for today is refreshed when the page is shown', async () => {
  const orderId = await confirmUnheard(24, 2)
  await expect.poll(() => stateOf(orderId), soon).toBe('confirmed')
})

test('an order whose time is long over is refreshed once when the page is shown, and not polled', async () => {
  const orderId = await confirmUnheard(24, 7)
  await expect.poll(() => stateOf(orderId), soon).toBe('confirmed')
  await settled()
  const before = network.count('/order/list')
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect(network.count('/order/list')).toBe(before)
})

test('nothing is polled without an order', async () => {
  network.next('/store/live', portalPage)
  await arrive()
  await settled()
  const before = network.sent.length
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  // On a slow machine the stream that the portal answered is opened anew only now.
  expect(network.sent.length - before).toBeLessThanOrEqual(1)
})

test('stream events that are malformed, outdated or about another customer’s order change nothing', async () => {
  await arrive()
  const orderId = await order()
  const own = (await database.orders.get(orderId))!
  await listening()
  await engine.wake('hidden')
  await listening(0)
  const real = await server.services.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(real.order_id).toBe(orderId)
  const wire = writeOrder({ ...own, bill: [], delivery: null, history: own.history ?? [], expiresAt: null })
  const later = new Date(own.updatedAt + 1_000).toISOString()
  const lies = [
    { ...wire, orderId: 'other', customerId: 'somebody-else' },
    { ...wire, orderStatus: 'eaten', updateTime: later },
    { ...wire, totalAmount: 'free', updateTime: later },
    { ...wire, orderStatus: 'completed', updateTime: new Date(own.updatedAt - 1_000).toISOString() },
  ].map((lie) => `event: order\ndata: ${JSON.stringify(lie)}\n\n`)
  const text = `event: open\ndata: {}\n\n${lies.join('')}event: order\ndata: {"cut\n\nevent: order\ndata: 7\n\n`
  network.next('/store/live', async () => {
    const [head = '', ...rest] = text.split(/(?<=\{\}\n\n)/)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const piece of [head, ...rest]) {
          controller.enqueue(new TextEncoder().encode(piece))
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  await engine.wake('visible')
  await settled()
  expect(await database.orders.count()).toBe(1)
  expect(await database.orders.get(orderId)).toMatchObject({ state: own.state, totalCents: own.totalCents })
})

test('a stream event doesn’t set an offline phone online, but triggers a probe that does', async () => {
  await arrive()
  const orderId = await order()
  await listening()
  const connection = async () => (await database.settings.get('connection'))?.value
  network.up = false
  await engine.wake('offline')
  await expect.poll(connection, soon).toMatchObject({ state: 'offline' })
  await move(orderId, 'confirm')
  await expect.poll(() => stateOf(orderId), soon).toBe('confirmed')
  expect(await connection()).toMatchObject({ state: 'offline' })
  network.up = true
  await move(orderId, 'prepare')
  await expect.poll(connection, { timeout: 900 }).toMatchObject({ state: 'online' })
  expect(await stateOf(orderId)).toBe('inPreparation')
})

test('a probe that is answered just as the network is lost is repeated, which sets the phone offline', async () => {
  await arrive()
  await order()
  await listening()
  const connection = async () => (await database.settings.get('connection'))?.value
  const before = network.count('/store/identity/get')
  await engine.wake('offline')
  await expect.poll(() => network.count('/store/identity/get'), soon).toBe(before + 1)
  network.up = false
  await expect.poll(connection, { timeout: 3_000 }).toMatchObject({ state: 'offline' })
})

test('a stream that falls silent is given up and opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const wire = cuttable()
  await arrive()
  await reopen(wire.fault)
  const before = network.count('/store/live')
  wire.mute()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(network.count('/store/live')).toBe(before)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(() => network.count('/store/live'), soon).toBe(before + 1)
})

test('a stream with headers but no events is given up and opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await arrive()
  await listening()
  await engine.wake('hidden')
  const before = network.count('/store/live')
  network.next('/store/live', async () => {
    return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
  })
  await engine.wake('visible')
  await expect.poll(() => network.count('/store/live'), soon).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => network.count('/store/live'), soon).toBe(before + 2)
  await listening()
})
