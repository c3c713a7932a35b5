import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LarderDatabase } from '../../../../core/storage/database.ts'
import type { EngineApi } from '../../../../workers/engine/commands.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import { Network, expectOk, onlineVisit, origin, tableVisit } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** What a page asks for before its app is there: of a dish it knows the id. */

let server: TestServer
let network: Network
let database: LarderDatabase
let engine: EngineApi
beforeEach(async () => {
  server = await startTestServer('whole')
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  network = new Network(() => server)
  database = new LarderDatabase()
  engine = createEngine({ origin, database, fetch: network.fetch })
})
afterEach(async () => {
  await engine.wake('hidden')
  await server.close()
})

const add = (id: string, dishId: string) => engine.addDish({ id, dishId })
const carts = async () =>
  (await database.carts.toArray())
    .filter(({ lines }) => lines.length > 0)
    .map(({ orderType, changes, lines }) => ({
      orderType,
      changes,
      lines: lines.map(({ build, quantity }) => [build.itemId, quantity]),
    }))

describe('adding a dish by its id', () => {
  beforeEach(async () => {
    expectOk(await engine.visit(tableVisit))
    expectOk(await engine.refreshMenu())
  })

  test('puts it into the cart of the visit’s order type and answers how many that cart holds', async () => {
    const [first, second, other] = await Promise.all([
      add('one', 'burrata'),
      add('two', 'burrata'),
      add('three', 'cheesecake'),
    ])
    expect([first, second, other].map((its) => its.ok && its.value)).toEqual([
      { count: 1 },
      { count: 2 },
      { count: 1 },
    ])
    expect(await carts()).toEqual([
      {
        orderType: 'dineIn',
        changes: ['one', 'two', 'three'],
        lines: [
          ['burrata', 2],
          ['cheesecake', 1],
        ],
      },
    ])
  })

  test('counts lines of the same dish with a note, too', async () => {
    const build = { itemId: 'burrata', skuId: null, options: [] }
    expectOk(await engine.addToCart({ orderType: 'dineIn', build, quantity: 3, note: 'No basil' }))
    expect(await add('one', 'burrata')).toEqual({ ok: true, value: { count: 4 } })
  })

  test('uses the order type that was chosen', async () => {
    expectOk(await engine.chooseOrderType('takeaway'))
    expectOk(await add('one', 'burrata'))
    expect(await carts()).toMatchObject([{ orderType: 'takeaway', lines: [['burrata', 1]] }])
  })

  test('is refused for an unknown dish and for one with required choices', async () => {
    expect(await add('one', 'nowhere')).toMatchObject({ code: 'EN_ITEM_GONE' })
    expect(await add('two', 'ribeye')).toMatchObject({ code: 'EN_BUILD_INCOMPLETE' })
    expect(await carts()).toEqual([])
  })
})

test('adding a dish by its id doesn’t count lines held by an order, and ignores a repeated change id', async () => {
  expectOk(await engine.visit(tableVisit))
  expectOk(await engine.refreshMenu())
  expectOk(await add('one', 'burrata'))
  await database.carts.toCollection().modify((row) => {
    for (const line of row.lines) line.intentId = 'an order'
  })
  const again = { id: 'two', build: { itemId: 'burrata', skuId: null, options: [] }, quantity: 1, note: '' }
  expect(await add('two', 'burrata')).toEqual({ ok: true, value: { count: 1 } })
  expectOk(await engine.addToCart({ orderType: 'dineIn', ...again }))
  expect(await add('two', 'burrata')).toEqual({ ok: true, value: { count: 1 } })
  expect(await carts()).toMatchObject([
    {
      lines: [
        ['burrata', 1],
        ['burrata', 1],
      ],
    },
  ])
})

test('a once-only dish is added once: the same change id again succeeds, another one is refused', async () => {
  await server.change((file) => {
    for (const { items } of file.categories)
      for (const item of items) if (item.id === 'burrata') item.oncePerCustomer = true
  })
  expectOk(await engine.visit(tableVisit))
  expectOk(await engine.refreshMenu())
  const build = { itemId: 'burrata', skuId: null, options: [] }
  const again = { id: 'one', orderType: 'dineIn', build, quantity: 1, note: '' } as const
  expectOk(await add('one', 'burrata'))
  expectOk(await engine.addToCart(again))
  expect(await engine.addToCart({ ...again, id: 'two' })).toMatchObject({ code: 'EN_ONCE_ONLY' })
  expect(await carts()).toMatchObject([{ lines: [['burrata', 1]] }])
})

test('on a first visit, adding a dish waits only for the shown menu and keeps its place before later changes', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  network.next('/category/list', (forward) => forward())
  network.always('/category/list', async (forward) => {
    await held
    return forward()
  })
  void engine.visit(tableVisit)
  const [added, cleared] = await Promise.all([add('one', 'burrata'), engine.clearCart('dineIn')])
  expect(added).toEqual({ ok: true, value: { count: 1 } })
  expectOk(cleared)
  expectOk(await add('two', 'cheesecake'))
  expect(await carts()).toMatchObject([{ lines: [['cheesecake', 1]] }])
  expect(network.count('/category/list')).toBe(2)
  release()
})

test('on a first visit, adding a dish waits for the menu that is being fetched', async () => {
  const visited = engine.visit(tableVisit)
  expect(await add('one', 'burrata')).toEqual({ ok: true, value: { count: 1 } })
  expectOk(await visited)
  expect(await carts()).toMatchObject([{ orderType: 'dineIn', lines: [['burrata', 1]] }])
})

test('adding a dish answers EN_NOT_READY when no menu can be fetched', async () => {
  network.up = false
  void engine.visit(onlineVisit)
  expect(await add('one', 'burrata')).toMatchObject({ ok: false, code: 'EN_NOT_READY' })
})
