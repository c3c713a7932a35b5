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

describe('a dish as it comes', () => {
  beforeEach(async () => {
    expectOk(await engine.visit(tableVisit))
    expectOk(await engine.refreshMenu())
  })

  test('goes into the cart of the menu that is looked at, and says how many that holds', async () => {
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

  test('counts what was put together otherwise, or has a note', async () => {
    const build = { itemId: 'burrata', skuId: null, options: [] }
    expectOk(await engine.addToCart({ orderType: 'dineIn', build, quantity: 3, note: 'No basil' }))
    expect(await add('one', 'burrata')).toEqual({ ok: true, value: { count: 4 } })
  })

  test('goes by the order type that was chosen', async () => {
    expectOk(await engine.chooseOrderType('takeaway'))
    expectOk(await add('one', 'burrata'))
    expect(await carts()).toMatchObject([{ orderType: 'takeaway', lines: [['burrata', 1]] }])
  })

  test('is refused where there is no such dish, or something has to be chosen', async () => {
    expect(await add('one', 'nowhere')).toMatchObject({ code: 'EN_ITEM_GONE' })
    expect(await add('two', 'ribeye')).toMatchObject({ code: 'EN_BUILD_INCOMPLETE' })
    expect(await carts()).toEqual([])
  })
})

test('what an order holds isn’t counted, and nothing of one name goes in twice', async () => {
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

test('one that is for once only is in the cart once, and asked for again under its name isn’t refused', async () => {
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

test('on a first visit it waits for the menu that is shown and for no other, and stays where it was asked for', async () => {
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

test('on a first visit it waits for the menu that is on its way', async () => {
  const visited = engine.visit(tableVisit)
  expect(await add('one', 'burrata')).toEqual({ ok: true, value: { count: 1 } })
  expectOk(await visited)
  expect(await carts()).toMatchObject([{ orderType: 'dineIn', lines: [['burrata', 1]] }])
})

test('it says that there is no menu where none can be had', async () => {
  network.up = false
  void engine.visit(onlineVisit)
  expect(await add('one', 'burrata')).toMatchObject({ ok: false, code: 'EN_NOT_READY' })
})
