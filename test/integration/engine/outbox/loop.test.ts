import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LarderDatabase } from '../../../../core/storage/database.ts'
import { addressLane } from '../../../../workers/engine/addresses/address-intent.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import type { EngineApi } from '../../../../workers/engine/commands.ts'
import { addressOf, waiting } from '../../../support/phone/address-phone.ts'
import {
  Network,
  answering,
  expectOk,
  lostOnTheWay,
  origin,
  portalPage,
  refusing,
  tableVisit,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let network: Network
let database: LarderDatabase
let engine: EngineApi

beforeEach(async () => {
  server = await startTestServer()
  network = new Network(() => server)
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  database = new LarderDatabase()
  engine = createEngine({ origin, database, fetch: network.fetch })
  expectOk(await engine.visit(tableVisit))
  await until(async () => (await database.sessions.get('guestPass')) !== undefined)
  expectOk(await engine.continueAsGuest())
  const build = { itemId: 'burrata', skuId: null, options: [] }
  expectOk(await engine.addToCart({ orderType: 'dineIn', build, quantity: 1, note: '' }))
})

afterEach(async () => {
  await engine.wake('hidden')
  await server.close()
})

const order = () =>
  engine.placeOrder({
    orderType: 'dineIn',
    appointmentAt: null,
    payment: 'payAtRestaurant',
    contact: null,
    note: '',
    cutlery: 0,
    diners: 2,
    agreedTotalCents: 1150,
  })

const connection = async () => (await database.settings.get('connection'))?.value

const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(holds: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`did not happen within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('an order is sent right after it was placed, without further calls', async () => {
  expectOk(await order())
  await until(async () => (await server.orders()).length === 1, 3_000)
  await until(async () => (await database.orders.count()) === 1, 3_000)
})

test('a command that arrives before the visit is known waits for it', async () => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  const early = createEngine({ origin, database: new LarderDatabase(), fetch: network.fetch })
  const refreshed = early.refreshOrders()
  await early.visit(tableVisit)
  expect(await refreshed).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
  await early.wake('hidden')
})

test('G28 a queued order is sent within 10 s of the network’s return, without any browser event', async () => {
  network.up = false
  await engine.wake('offline')
  await until(async () => (await connection())?.['state' as never] === 'offline')
  expectOk(await order())
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await server.orders()).toHaveLength(0)
  network.up = true
  await until(async () => (await server.orders()).length === 1)
  await until(async () => (await connection())?.['state' as never] === 'online')
})

test('a hidden tab makes no calls on offline and online events except to send a queued order', async () => {
  await engine.wake('hidden')
  await until(async () => server.services.live.size === 0)
  network.always('', lostOnTheWay)
  expectOk(await order())
  await until(async () => (await connection())?.['state' as never] === 'offline')
  await network.atRest()
  const before = network.sent.length
  await engine.wake('offline')
  await passing(5_000)
  expect(network.sent.length).toBe(before)
  network.calm()
  const heard = network.count('/store/live')
  await engine.wake('online')
  await until(async () => (await server.orders()).length === 1)
  await passing(3_000)
  expect(network.count('/store/live')).toBe(heard)
  expect(server.services.live.size).toBe(0)
})

test('a hidden tab sends a queued order after a premature online event, and then makes no more calls', async () => {
  await engine.wake('hidden')
  network.always('', lostOnTheWay)
  expectOk(await order())
  await until(async () => (await connection())?.['state' as never] === 'offline')
  await engine.wake('online')
  await passing(2_000)
  network.calm()
  await until(async () => (await server.orders()).length === 1)
  await until(async () => (await database.orders.count()) === 1)
  network.always('', lostOnTheWay)
  await engine.refreshMenu()
  await network.atRest()
  const before = network.sent.length
  await engine.wake('online')
  await passing(3_000)
  expect(network.sent.length).toBe(before)
})

test('a tab hidden right after a premature online event sends a queued order once there is a network', async () => {
  network.always('', lostOnTheWay)
  expectOk(await order())
  await until(async () => (await connection())?.['state' as never] === 'offline')
  await engine.wake('online')
  await passing(300)
  await engine.wake('hidden')
  await passing(2_000)
  network.calm()
  await until(async () => (await server.orders()).length === 1)
}, 20_000)

test('G12 the loop rests while an order waits behind an address that the restaurant refused', async () => {
  const turns = vi.spyOn(navigator.locks, 'request')
  network.up = false
  await engine.wake('offline')
  const address = addressOf()
  expectOk(await engine.saveAddress(address))
  expectOk(await order())
  await database.outbox.where({ call: 'orderCreate' }).modify({ lane: addressLane(address.id) })
  network.next('/customer/address/add', refusing(400, 'LD_BAD_REQUEST'))
  network.up = true
  await engine.wake('online')
  await until(async () => (await waiting({ database })).includes('addressAdd attention'))
  await network.atRest()
  turns.mockClear()
  await passing(1_500)
  // A question that was under way may have started one.
  expect(turns.mock.calls.length).toBeLessThan(3)
  expect(await waiting({ database })).toEqual(['addressAdd attention', 'orderCreate queued'])
  turns.mockRestore()
})

test('G28 a captive portal sets the connection state to portal, and no order is sent into it', async () => {
  for (let request = 0; request < 50; request += 1) network.next('/store/identity/get', portalPage)
  await engine.wake('offline')
  await until(async () => (await connection())?.['state' as never] === 'portal')
  network.up = true
  const before = network.count('/order/create')
  await new Promise((resolve) => setTimeout(resolve, 3_200))
  expectOk(await order())
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(network.count('/order/create')).toBe(before)
})

test('a first start without a network reports the failure unreachable, and loads the shop once there is one', async () => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  const dead = new Network(() => server)
  dead.up = false
  const empty = new LarderDatabase()
  const fresh = createEngine({ origin, database: empty, fetch: dead.fetch })
  expectOk(await fresh.visit(tableVisit))
  await until(async () => (await empty.settings.get('app')) !== undefined)
  expect(await empty.settings.get('app')).toMatchObject({ value: { status: 1, failure: 'unreachable' } })
  dead.up = true
  await until(async () => (await empty.shops.count()) === 1)
  expect(await empty.settings.get('app')).toMatchObject({ value: { failure: null } })
  await fresh.wake('hidden')
})

test('G28 a database transaction that the browser aborts only delays an order', async () => {
  let refuse = true
  database.orders.hook('creating', () => {
    if (refuse) throw new DOMException('aborted', 'AbortError')
  })
  expectOk(await order())
  await until(async () => (await server.orders()).length === 1)
  refuse = false
  await until(async () => (await database.orders.count()) === 1)
})

test('behind a captive portal only the probe is repeated, not the failed menu sync', async () => {
  // A sync that is under way already may still succeed.
  await network.atRest()
  for (let request = 0; request < 60; request += 1) {
    network.next('/store/get', portalPage)
    network.next('/store/identity/get', portalPage)
  }
  expect(await engine.refreshMenu()).toMatchObject({ ok: false, code: 'EN_CAPTIVE_PORTAL' })
  const before = network.count('/store/get')
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect(network.count('/store/get')).toBe(before)
  await until(async () => network.count('/store/identity/get') > 1)
})

test('the menus are loaded again right after signing out', async () => {
  await until(async () => (await database.menus.count()) === 2)
  expectOk(await engine.signOut({ unsent: 'seal' }))
  await until(async () => (await database.menus.count()) === 2, 5_000)
})

test('a menu sync that fails with a 500 answer is retried soon', async () => {
  expectOk(await engine.signOut({ unsent: 'seal' }))
  Dexie.dependencies.indexedDB = new IDBFactory()
  const shaky = new Network(() => server)
  shaky.next(
    '/category/list',
    answering('{"success":false,"code":"LD_INTERNAL","msg":"","data":null}', { status: 500 }),
  )
  const empty = new LarderDatabase()
  const fresh = createEngine({ origin, database: empty, fetch: shaky.fetch })
  expectOk(await fresh.visit(tableVisit))
  await until(async () => (await empty.menus.count()) === 2, 8_000)
  await fresh.wake('hidden')
})
