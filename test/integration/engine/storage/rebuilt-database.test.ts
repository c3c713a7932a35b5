import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import { openWriter } from '../../../../core/storage/writer.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import type { EngineApi } from '../../../../workers/engine/commands.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { moveTable, requestTable } from '../../../support/phone/listening-phone.ts'
import {
  Network,
  expectOk,
  lostOnTheWay,
  origin,
  readyToOrder,
  tableVisit,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let network: Network
let factory: IDBFactory
let database: LarderDatabase
let engine: EngineApi

beforeEach(async () => {
  server = await startTestServer()
  network = new Network(() => server)
  factory = new IDBFactory()
  Dexie.dependencies.indexedDB = factory
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  database = openWriter()
  engine = createEngine({ origin, database, fetch: network.fetch })
  expectOk(await engine.visit(tableVisit))
  await expect.poll(() => database.sessions.get('guestPass'), slowly).toBeDefined()
  expectOk(await engine.continueAsGuest())
  await add('burrata')
})
afterEach(async () => {
  await engine.wake('hidden')
  database.close()
  await server.close()
})

const slowly = { timeout: 30_000, interval: 50 }

const add = async (itemId: string) => {
  const build = { itemId, skuId: null, options: [] }
  expectOk(await engine.addToCart({ orderType: 'dineIn', build, quantity: 1, note: '' }))
}

async function order(agreedTotalCents = 1150): Promise<string> {
  const placed = await engine.placeOrder({
    orderType: 'dineIn',
    appointmentAt: null,
    payment: 'payAtRestaurant',
    contact: null,
    note: '',
    cutlery: 0,
    diners: 2,
    agreedTotalCents,
  })
  expectOk(placed)
  return placed.value.intentId
}

const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The engine takes note of a commit within a moment. The browser makes room, or the customer clears what the site
 * keeps; without a word to anybody.
 */
async function evict({ afterMs = 1_500 } = {}): Promise<void> {
  await passing(afterMs)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = factory.deleteDatabase('larder')
  request.addEventListener('success', () => resolve())
  request.addEventListener('error', () => reject(request.error!))
  await promise
}

const lines = async () => (await database.carts.toArray()).flatMap((cart) => cart.lines)
const device = async () => (await database.settings.get('device'))?.value
const creates = () => network.count('/order/create')

test('G22 a database deleted under the open app is rebuilt with the same device, customer and cart', async () => {
  const [before, session] = [await device(), await database.sessions.get('current')]
  await evict()
  await expect.poll(async () => (await lines()).length, slowly).toBe(1)
  expect(await device()).toEqual(before)
  expect(await database.sessions.get('current')).toEqual(session)
  // The shop and both menus come again by themselves.
  await expect.poll(() => database.menus.count(), slowly).toBe(2)
  await add('cheesecake')
  await order(1730)
  await expect.poll(async () => (await server.orders()).length, slowly).toBe(1)
})

test('G22 a waiting order is restored and sent once', async () => {
  network.up = false
  await engine.wake('offline')
  const id = await order()
  await evict()
  await expect.poll(async () => (await database.outbox.get({ id }))?.state, slowly).toBe('queued')
  expect(await lines()).toMatchObject([{ intentId: id }])
  network.up = true
  await engine.wake('online')
  await expect.poll(async () => (await database.outbox.get({ id }))?.state, slowly).toBe('confirmed')
  expect(await lines()).toEqual([])
  expect(await server.orders()).toHaveLength(1)
})

test('G22 G4 a restored order that may have arrived is inquired about by its key, not sent again', async () => {
  const lost = Promise.withResolvers<void>()
  // What the stream or the list tells of it would be answer enough.
  server.services.changes.publish = () => {}
  for (let times = 0; times < 9; times += 1) network.next('/order/list/inquiry', lostOnTheWay)
  network.next('/order/create', async (forward) => {
    await forward()
    await lost.promise
    throw new TypeError('Failed to fetch')
  })
  const id = await order()
  await expect.poll(async () => (await database.outbox.get({ id }))?.state, slowly).toBe('sending')
  await evict()
  await expect.poll(async () => (await database.outbox.get({ id }))?.state, slowly).toBe('unknown')
  lost.resolve()
  await expect.poll(async () => (await database.outbox.get({ id }))?.state, slowly).toBe('confirmed')
  expect(creates()).toBe(1)
  expect(network.count('/order/attempt/inquiry')).toBe(1)
  expect(await server.orders()).toHaveLength(1)
})

test('G22 the restaurant’s orders are fetched again after the rebuild', async () => {
  const id = await order()
  await expect.poll(() => database.orders.count(), slowly).toBe(1)
  // Nobody answers at first: it is asked as soon as somebody does.
  network.up = false
  await evict()
  await expect.poll(device, slowly).toBeDefined()
  expect(await database.orders.count()).toBe(0)
  network.up = true
  await expect
    .poll(async () => (await database.orders.toArray()).map(({ clientOrderId }) => clientOrderId), slowly)
    .toEqual([id])
  expect(creates()).toBe(1)
})

test('G22 the restaurant’s bookings are fetched again after the rebuild, though another question is lost', async () => {
  const id = await requestTable({ engine })
  await moveTable(server, id, 'confirm')
  const states = async () => (await database.bookings.toArray().catch(() => [])).map(({ state }) => state)
  await expect.poll(states, slowly).toEqual(['confirmed'])
  await network.atRest()
  network.next('/customer/address/list', lostOnTheWay)
  await evict()
  await expect.poll(device, slowly).toBeDefined()
  await expect.poll(states, slowly).toEqual(['confirmed'])
})

test('G22 G26 a sign-out isn’t undone by the rebuild', async () => {
  expectOk(await engine.signOut({ unsent: 'seal' }))
  await evict({ afterMs: 0 })
  await expect.poll(device, slowly).toBeDefined()
  await expect.poll(() => database.menus.count(), slowly).toBe(2)
  expect(await database.sessions.get('current')).toBeUndefined()
  expect(await lines()).toEqual([])
})

test('G22 G26 nothing of the customer is remembered once the sign-out is answered', async () => {
  const { context } = await readyToOrder(server)
  // From the next copy on the memory rests, and would for ever.
  await passing(1_500)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await context.database.settings.put({ key: 'language', value: { chosen: 'es' } })
  await signOut(context, 'seal')
  vi.useRealTimers()
  const unreadable = () => Promise.reject(new DOMException('gone', 'UnknownError'))
  const remembered = await context.memory.or(unreadable, ({ sessions, carts }) => [...sessions, ...carts])
  expect(remembered).toEqual([])
  context.database.close()
})

test('G22 two tabs that both remember restore each row only once', async () => {
  network.up = false
  await engine.wake('offline')
  const id = await order()
  const other = openWriter()
  const second = createEngine({ origin, database: other, fetch: network.fetch })
  await second.visit(tableVisit)
  await evict()
  await expect.poll(() => database.outbox.count(), slowly).toBe(1)
  await passing(1_500)
  expect((await other.outbox.toArray()).map((row) => row.id)).toEqual([id])
  expect((await other.carts.toArray()).flatMap((cart) => cart.lines)).toHaveLength(1)
  await second.wake('hidden')
  other.close()
})

test('G22 G32 a tab that wakes late seals its remembered cart and doesn’t replace the customer who is here by now', async () => {
  network.up = false
  const waits = await order()
  await add('gazpacho')
  const asleep = (await database.sessions.get('current'))!
  await engine.wake('hidden')
  await passing(1_500)
  // Its timers find no database to make anew.
  database.close()
  await evict({ afterMs: 0 })

  const other = openWriter()
  const theirs = createEngine({ origin, database: other, fetch: new Network(() => server).fetch })
  expectOk(await theirs.visit(tableVisit))
  await expect.poll(() => other.sessions.get('guestPass'), slowly).toBeDefined()
  expectOk(await theirs.continueAsGuest())
  expectOk(
    await theirs.addToCart({
      orderType: 'dineIn',
      build: { itemId: 'burrata', skuId: null, options: [] },
      quantity: 2,
      note: '',
    }),
  )
  const here = async () => ({
    session: await other.sessions.get('current'),
    device: (await other.settings.get('device'))?.value,
    lines: (await other.carts.toArray()).flatMap((cart) => cart.lines),
  })
  const before = await here()
  expect(before.session!.customerId).not.toBe(asleep.customerId)

  await database.open()
  await passing(1_500)
  expect(await here()).toEqual(before)
  // What was asked for isn't lost: it waits for who asked for it.
  expect(await other.outbox.toArray()).toMatchObject([{ id: waits, customerId: asleep.customerId }])
  const sealed = await other.sealedCarts.get(asleep.customerId)
  expect(sealed!.carts.flatMap(({ lines: free }) => free)).toMatchObject([{ build: { itemId: 'gazpacho' } }])
  await theirs.wake('hidden')
  other.close()
})

/** From now on every opening fails, until the database is deleted. */
function corrupt(): void {
  const { open, deleteDatabase } = factory
  factory.open = () => {
    const request = new EventTarget() as IDBOpenDBRequest
    const error = new DOMException('Internal error opening backing store', 'UnknownError')
    setTimeout(() => request.onerror?.({ target: { error }, preventDefault() {} } as unknown as Event), 5)
    return request
  }
  factory.deleteDatabase = (name) => {
    Object.assign(factory, { open, deleteDatabase })
    return factory.deleteDatabase(name)
  }
}

test('G22 a database that becomes unreadable is rebuilt and filled with what is remembered', async () => {
  await passing(1_500)
  corrupt()
  database.close({ disableAutoOpen: false })
  await expect
    .poll(async () => (await lines().catch(() => [])).length, { ...slowly, timeout: 30_000 })
    .toBe(1)
  await expect.poll(() => database.menus.count(), slowly).toBe(2)
  await order()
  await expect.poll(async () => (await server.orders()).length, slowly).toBe(1)
})

test('G22 a database that is unreadable when the app is opened is rebuilt, and the app starts', async () => {
  await engine.wake('hidden')
  database.close()
  corrupt()
  database = openWriter()
  engine = createEngine({ origin, database, fetch: network.fetch })
  void engine.visit(tableVisit)
  await expect.poll(() => database.menus.count().catch(() => 0), { timeout: 50_000, interval: 200 }).toBe(2)
})
