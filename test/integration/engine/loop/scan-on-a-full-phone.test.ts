import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tableValidMs } from '../../../../core/domain/order/table-validity.ts'
import { pictureCache } from '../../../../core/schema/cache-names.ts'
import { LarderDatabase } from '../../../../core/storage/database.ts'
import type { EngineApi } from '../../../../workers/engine/commands.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import { MemoryCaches } from '../../../support/phone/memory-caches.ts'
import { Network, expectOk, onlineVisit, origin, tableVisit } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** A table's link is opened on a phone that has no room for anything. */

let server: TestServer
let database: LarderDatabase
let engine: EngineApi
let caches: MemoryCaches
let isFull: () => boolean
beforeEach(async () => {
  server = await startTestServer('whole')
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  caches = new MemoryCaches()
  vi.stubGlobal('caches', caches)
  database = new LarderDatabase()
  isFull = () => true
  database.diningTables.hook('creating', () => {
    if (isFull()) throw new DOMException('no space left', 'QuotaExceededError')
  })
  engine = createEngine({ origin, database, fetch: new Network(() => server).fetch })
})
afterEach(async () => {
  await engine.wake('hidden')
  await server.close()
  vi.unstubAllGlobals()
})

const scanned = () => database.diningTables.get('t1-k7wq')

test('G19 the scan is stored in the place of the pictures', async () => {
  await (await caches.open(pictureCache)).put('/pictures/shop/a.webp', new Response(''))
  isFull = () => caches.pathsIn(pictureCache).length > 0
  expectOk(await engine.visit(tableVisit))
  expect(await scanned()).toBeDefined()
})

test('G17 the scan is stored once there is room, as old as it is', async () => {
  expect(await engine.visit(tableVisit)).toMatchObject({ ok: false, code: 'EN_NOT_SAVED' })
  const offsetMs = server.time.now - Date.now()
  const latest = Date.now() + offsetMs
  expectOk(await engine.wake('visible'))
  expect(await scanned()).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 50))
  isFull = () => false
  expectOk(await engine.wake('visible'))
  // Corrected, if the engine didn't know the restaurant's time yet.
  await expect.poll(async () => (await scanned())?.scannedAt).toBeLessThanOrEqual(latest)
  const table = await scanned()
  expect(table?.expiresAt).toBe(table!.scannedAt + tableValidMs)
})

test('the next visit stores it too, but not the scan of a table that was left', async () => {
  await engine.visit(tableVisit)
  isFull = () => false
  expectOk(await engine.visit({ ...tableVisit, language: 'es' }))
  expect(await scanned()).toBeDefined()
  isFull = () => true
  await engine.visit({ ...tableVisit, tableCode: 't2-m4xe' })
  isFull = () => false
  expectOk(await engine.visit(onlineVisit))
  expectOk(await engine.wake('visible'))
  expect(await database.diningTables.get('t2-m4xe')).toBeUndefined()
})

const cheesecake = { itemId: 'cheesecake', skuId: null, options: [] }

test('G17 G19 a scan that a full phone can’t store is told as such, and the table can be ordered at all the same', async () => {
  await engine.visit(tableVisit)
  expectOk(await engine.refreshMenu())
  expect(await engine.keepScan()).toMatchObject({
    ok: false,
    code: 'EN_NOT_SAVED',
    params: { reason: 'QuotaExceededError' },
  })
  expectOk(await engine.continueAsGuest())
  expectOk(await engine.addToCart({ orderType: 'dineIn', build: cheesecake, quantity: 2, note: '' }))
  expect(await scanned()).toBeUndefined()
  const placed = await engine.placeOrder(await checkoutHere())
  expectOk(placed)
  await expect
    .poll(async () => (await database.outbox.toArray()).map(({ state }) => state))
    .toEqual(['confirmed'])
  const [intent] = await database.outbox.toArray()
  expect(intent).toMatchObject({ tableCode: 't1-k7wq' })
  // The order can't wait longer than the link lasts, which counts from the scan.
  expect(intent!.deadlineAt).toBeLessThanOrEqual(server.time.now + tableValidMs)

  isFull = () => false
  expectOk(await engine.keepScan())
  expect(await scanned()).toBeDefined()
})

test('G17 an expired table that is scanned again on a full phone can be ordered at, one that isn’t can’t', async () => {
  isFull = () => false
  await engine.visit(tableVisit)
  expectOk(await engine.refreshMenu())
  expectOk(await engine.continueAsGuest())
  expectOk(await engine.addToCart({ orderType: 'dineIn', build: cheesecake, quantity: 2, note: '' }))
  await database.diningTables.update('t1-k7wq', { scannedAt: 0, expiresAt: 1 })
  database.diningTables.hook('updating', () => {
    throw new DOMException('no space left', 'QuotaExceededError')
  })
  await engine.visit(onlineVisit)
  await engine.visit({ ...tableVisit, arrived: false })
  expectOk(await engine.keepScan())
  expect(await engine.placeOrder(await checkoutHere())).toMatchObject({ code: 'EN_TABLE_EXPIRED' })
  await engine.visit(onlineVisit)
  await engine.visit(tableVisit)
  expect(await engine.keepScan()).toMatchObject({ code: 'EN_NOT_SAVED' })
  expectOk(await engine.placeOrder(await checkoutHere()))
})

/** What the checkout submits for what is in the cart. */
async function checkoutHere() {
  const carts = await database.carts.toArray()
  const lines = carts.flatMap((cart) => cart.lines)
  return {
    orderType: 'dineIn' as const,
    appointmentAt: null,
    payment: 'payAtRestaurant' as const,
    contact: null,
    note: '',
    cutlery: 0,
    diners: 2,
    agreedTotalCents: lines.reduce((sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents, 0),
  }
}
