import { afterEach, beforeEach, expect, test } from 'vitest'
import { addComboToCart, addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { edit } from '../../../../workers/engine/reorder/put-away.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import {
  type Phone,
  answerLost,
  checkoutOf,
  expectOk,
  intentOf,
  onlineVisit,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' }

beforeEach(async () => {
  server = await startTestServer('whole')
  // Two burratas and two cheesecakes are in the cart already.
  await server.change((file) => {
    for (const item of file.categories.flatMap(({ items }) => items)) {
      if (item.id === 'cheesecake') item.maxPerOrder = 3
      if (item.id === 'gilda') item.oncePerCustomer = true
    }
  })
  phone = await readyToOrder(server, onlineVisit)
})
afterEach(() => server.close())

const add = (itemId: string, quantity: number, note = '') =>
  addToCart(phone.context, phone.visit, {
    orderType: 'pickup',
    build: { itemId, skuId: null, options: [] },
    quantity,
    note,
  })

/** A market menu whose dessert is a cheesecake. */
async function addMenu(): ReturnType<typeof addComboToCart> {
  const pick = (pileId: string, itemId: string) => ({
    pileId,
    build: { itemId, skuId: null, options: [] },
    quantity: 1,
  })
  const menu = (await phone.context.database.menus.toArray()).find(
    ({ menu: one }) => one.orderType === 'pickup',
  )
  const combo = menu?.menu.combos.find(({ id }) => id === 'market-menu')
  const dishes = ['gazpacho', 'macaroni', 'alcohol-free-beer', 'cheesecake']
  const picks = combo!.piles.map(({ id }, at) => pick(id, dishes[at]!))
  return addComboToCart(phone.context, phone.visit, {
    orderType: 'pickup',
    comboId: 'market-menu',
    picks,
    quantity: 1,
  })
}

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await phone.context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await replay(phone.context)
  }
}

const freeLines = async () =>
  (await phone.context.database.carts.toArray())
    .flatMap(({ lines }) => lines)
    .filter(({ intentId }) => intentId === null)

test('a dish can be added up to its limit, counted over all its lines and combos', async () => {
  expectOk(await add('cheesecake', 1, 'no plate'))
  expect(await add('cheesecake', 1)).toEqual({
    ok: false,
    code: 'EN_TOO_MANY',
    params: { title: 'Burnt cheesecake', most: 3 },
  })
  expect(await addMenu()).toMatchObject({ ok: false, code: 'EN_TOO_MANY' })
  expectOk(await add('burrata', 40))
})

test('only one of two quick taps on a once-only dish succeeds', async () => {
  const taps = await Promise.all([add('gilda', 1), add('gilda', 1)])
  expect(taps.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(taps.find(({ ok }) => !ok)).toMatchObject({
    code: 'EN_ONCE_ONLY',
    params: { title: 'Gilda', most: 1 },
  })
})

test('an order above a dish’s limit is refused before it is saved, and the cart stays unchanged', async () => {
  const { carts } = phone.context.database
  await carts.toCollection().modify(({ lines }) => {
    for (const line of lines) line.quantity = 4
  })
  const before = await carts.toArray()
  const checkout = await checkoutOf(phone, { contact })
  expect(await placeOrder(phone.context, phone.visit, checkout)).toEqual({
    ok: false,
    code: 'EN_TOO_MANY',
    params: { title: 'Burnt cheesecake', most: 3 },
  })
  expect(await carts.toArray()).toEqual(before)
  expect(await phone.context.database.outbox.count()).toBe(0)
})

test('an order refused with SP_0080 waits for a decision, and editing it returns its dishes to the cart', async () => {
  expectOk(await add('gilda', 1))
  await tapOrder(phone, { contact })
  await settle()
  expect(await server.orders()).toHaveLength(1)

  expectOk(await add('gilda', 1))
  expectOk(await add('burrata', 1))
  const second = await tapOrder(phone, { contact })
  await settle()
  expect(await intentOf(phone, second)).toMatchObject({
    state: 'attention',
    code: 'SP_0080',
    data: { dishes: [{ id: 'gilda', title: 'Gilda', most: 1 }] },
  })
  expectOk(await edit(phone.context, second))
  expect((await freeLines()).map(({ build, quantity }) => [build.itemId, quantity])).toEqual([
    ['gilda', 1],
    ['burrata', 1],
  ])
  expect(await server.orders()).toHaveLength(1)
})

test('G14 an order of a once-only dish whose answer was lost is confirmed, not refused', async () => {
  expectOk(await add('gilda', 1))
  const id = await tapOrder(phone, { contact })
  phone.network.next('/order/create', answerLost)
  await settle()
  expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
  expect(await server.orders()).toHaveLength(1)
})
