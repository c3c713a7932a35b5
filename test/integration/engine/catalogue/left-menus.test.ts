import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LarderDatabase } from '../../../../core/storage/database.ts'
import type { EngineApi } from '../../../../workers/engine/commands.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import {
  type Fault,
  Network,
  answering,
  expectOk,
  onlineVisit,
  origin,
  tableVisit,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** A long menu goes on arriving, and the tab shows another one. */

let server: TestServer
let network: Network
let database: LarderDatabase
let engine: EngineApi
let release: () => void
/** How many of the long answers were ended. */
let ended: number
beforeEach(async () => {
  server = await startTestServer('whole')
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  database = new LarderDatabase()
  network = new Network(() => server)
  engine = createEngine({ origin, database, fetch: network.fetch })
  ended = 0
})
afterEach(async () => {
  release?.()
  await engine.wake('hidden')
  await server.close()
})

/** The answer arrives byte by byte, and the rest of it once it is released. */
function slowly(): Fault {
  let isReleased = false
  release = () => (isReleased = true)
  return async (forward) => {
    const answer = await forward()
    const bytes = new Uint8Array(await answer.arrayBuffer())
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(stream) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        stream.enqueue(bytes.slice(sent, (sent = isReleased ? bytes.length : sent + 1)))
        if (sent === bytes.length) stream.close()
      },
      cancel: () => void (ended += 1),
    })
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
}

const asked = () => network.sent.flatMap(({ path, body }) => (path.endsWith('/category/list') ? [body] : []))
const isAsked = (calls: number) => expect.poll(() => asked().length).toBe(calls)
const held = async () =>
  (await database.menus.toArray()).map(({ menu }) => `${menu.orderType} ${menu.language}`).toSorted()

test('a menu in a language that the tab has left is ended, and the new one doesn’t wait for it', async () => {
  network.next('/category/list', slowly())
  expectOk(await engine.visit(onlineVisit))
  await isAsked(1)
  expectOk(await engine.chooseLanguage('es'))
  await expect.poll(() => ended).toBe(1)
  await expect.poll(held).toContain('pickup es')
  // It says nothing about the connection, and nobody is told of a failure.
  expect((await database.settings.get('connection'))?.value).not.toMatchObject({ state: 'offline' })
  expect((await database.settings.get('app'))?.value).toMatchObject({ failure: null })
})

test('the menu of another order type comes first, and the one that was ended after it', async () => {
  network.next('/category/list', slowly())
  expectOk(await engine.visit(onlineVisit))
  await isAsked(1)
  expectOk(await engine.chooseOrderType('delivery'))
  await expect.poll(() => ended).toBe(1)
  await expect.poll(held).toEqual(['delivery en', 'pickup en'])
  const [first, second, third] = asked().map((body) => (JSON.parse(body) as { serviceId: string }).serviceId)
  expect(third).toBe(first)
  expect(second).not.toBe(first)
})

test('the same menu at another table goes on arriving', async () => {
  network.next('/category/list', slowly())
  expectOk(await engine.visit(tableVisit))
  await isAsked(1)
  expectOk(await engine.visit({ ...tableVisit, tableCode: 't2-m4xe' }))
  await new Promise((resolve) => setTimeout(resolve, 300))
  release()
  await expect.poll(held).toContain('dineIn en')
  expect(ended).toBe(0)
  const atTable = database.menuViews.filter(({ tableCode }) => tableCode === 't2-m4xe')
  await expect.poll(() => atTable.count()).toBeGreaterThan(0)
})

test('a menu for later goes on arriving while the one that is shown is here', async () => {
  let calls = 0
  const slow = slowly()
  network.always('/category/list', (forward) => ((calls += 1), calls === 2 ? slow(forward) : forward()))
  expectOk(await engine.visit(onlineVisit))
  await isAsked(2)
  const [shown] = await held()
  const other = shown === 'pickup en' ? 'delivery' : 'pickup'
  expectOk(await engine.wake('visible'))
  // Chosen now, it is the one that is shown.
  expectOk(await engine.chooseOrderType(other))
  await new Promise((resolve) => setTimeout(resolve, 300))
  release()
  await expect.poll(held).toEqual(['delivery en', 'pickup en'])
  expect(ended).toBe(0)
})

test('G27 what is stored stays when the fetch of its next version is ended', async () => {
  expectOk(await engine.visit(onlineVisit))
  await expect.poll(held).toHaveLength(2)
  const before = await held()
  await server.change((file) => {
    for (const { items } of file.categories) for (const item of items) item.price = 77
  })
  network.next('/category/list', slowly())
  const refreshing = engine.refreshMenu()
  const calls = asked().length
  await isAsked(calls + 1)
  expectOk(await engine.chooseLanguage('es'))
  await expect.poll(() => ended).toBe(1)
  await expect.poll(held).toEqual([...before, ...before.map((menu) => menu.replace(' en', ' es'))].toSorted())
  expectOk(await refreshing)
})

test('a refresh answers that the menu is still coming, and fails only if that fails', async () => {
  network.next('/category/list', slowly())
  expectOk(await engine.visit(onlineVisit))
  await isAsked(1)
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'coming' })
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'coming' })
  expect([ended, asked().length]).toEqual([0, 1])
  release()
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'here' })
  expect(await held()).toContain('pickup en')
  // What became of the shown menu is known until the sync is over.
  await network.atRest()
  network.up = false
  expect(await engine.refreshMenu()).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
})

/** The visit's second menu arrives slowly, after this answer to the first. */
function slowlyAfter(first: Fault): void {
  let calls = 0
  const slow = slowly()
  network.always('/category/list', (forward, request) =>
    (calls += 1) === 1 ? first(forward, request) : slow(forward),
  )
}

test('a refresh doesn’t wait for a menu that isn’t shown', async () => {
  slowlyAfter((forward) => forward())
  expectOk(await engine.visit(onlineVisit))
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'here' })
  expect(await database.menuViews.count()).toBe(1)
  await isAsked(2)
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'here' })
  expect(await held()).toHaveLength(1)
})

test('a refresh answers for the menu of an order type that was chosen while that menu arrives', async () => {
  slowlyAfter((forward) => forward())
  expectOk(await engine.visit(onlineVisit))
  await isAsked(2)
  const [first] = await held()
  expectOk(await engine.chooseOrderType(first === 'pickup en' ? 'delivery' : 'pickup'))
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'coming' })
  release()
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'here' })
  expect(await held()).toEqual(['delivery en', 'pickup en'])
})

test('a refresh doesn’t wait for the next version of a menu that the tab has left for one that is up to date', async () => {
  const onlyPickup = (price: number) =>
    server.change((file) => {
      const item = file.categories[0]!.items[0]!
      item.orderTypes = ['pickup']
      item.price = price
    })
  await onlyPickup(50)
  expectOk(await engine.visit(onlineVisit))
  expectOk(await engine.chooseOrderType('pickup'))
  await expect.poll(held).toEqual(['delivery en', 'pickup en'])
  await network.atRest()
  await onlyPickup(77)
  const calls = asked().length
  network.next('/category/list', slowly())
  void engine.refreshMenu()
  await isAsked(calls + 1)
  expectOk(await engine.chooseOrderType('delivery'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(ended).toBe(0)
  expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'here' })
  // The other one comes after it.
  release()
  await isAsked(calls + 2)
  await network.atRest()
  const prices = (await database.menus.toArray()).flatMap(({ menu }) =>
    menu.orderType === 'pickup' ? menu.categories[0]!.items[0]!.cents : [],
  )
  expect(prices).toEqual([7700])
})

test('a refresh says at once why the shown menu can’t be had, whatever the others do', async () => {
  slowlyAfter(answering('{}'))
  expectOk(await engine.visit(onlineVisit))
  expect(await engine.refreshMenu()).toMatchObject({ ok: false, code: 'EN_UNREADABLE' })
})

test('a refresh doesn’t call a menu up to date that the tab has left meanwhile', async () => {
  network.next('/category/list', slowly())
  expectOk(await engine.visit(onlineVisit))
  await isAsked(1)
  const refreshing = engine.refreshMenu()
  expectOk(await engine.chooseLanguage('es'))
  expect(await refreshing).toEqual({ ok: true, value: 'left' })
})

test('the other menu goes on arriving while the shown one can’t be read, however often the tab wakes', async () => {
  slowlyAfter(answering('{}'))
  expectOk(await engine.visit(onlineVisit))
  for (const calls of [2, 2, 2]) {
    await isAsked(calls)
    expectOk(await engine.wake('visible'))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect([ended, asked().length]).toEqual([0, 2])
  release()
  await expect.poll(held).toHaveLength(1)
})

test('a menu that was requested because of the page is ended if the visit shows another one', async () => {
  expectOk(await engine.visit(onlineVisit))
  await expect.poll(held).toHaveLength(2)
  const { storeId, entityId } = (await database.settings.get('identity'))!.value as Record<string, string>
  const [asking] = asked().map((body) => JSON.parse(body) as { serviceId: string })
  await engine.wake('hidden')

  Dexie.dependencies.indexedDB = new IDBFactory()
  database = new LarderDatabase()
  engine = createEngine({ origin, database, fetch: network.fetch })
  network.next('/category/list', slowly())
  const menu = { serviceId: asking!.serviceId, language: 'en', answer: null }
  const taking = engine.takePageAnswers(JSON.stringify({ identity: { storeId, entityId }, menu }))
  expectOk(await engine.visit({ ...onlineVisit, language: 'es' }))
  expectOk(await taking)
  await expect.poll(() => ended).toBe(1)
  await expect.poll(held).toContain('pickup es')
})
