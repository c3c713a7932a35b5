import { afterEach, beforeEach, expect, test } from 'vitest'
import { cartCommands } from '../../../../workers/engine/cart/commands.ts'
import type { Tab } from '../../../../workers/engine/context/tab.ts'
import { type Phone, expectOk, readyToOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
let tab: Tab

const orderType = 'dineIn'

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
  tab = { visit: phone.visit } as Tab
  expectOk(await cartCommands.clearCart.run(phone.context, orderType, tab))
})
afterEach(() => server.close())

const add = (id: string, itemId = 'burrata') =>
  cartCommands.addToCart.run(
    phone.context,
    { id, orderType, build: { itemId, skuId: null, options: [] }, quantity: 1, note: '' },
    tab,
  )
const setQuantity = (id: string, lineId: string, quantity: number) =>
  cartCommands.setLineQuantity.run(phone.context, { id, orderType, lineId, quantity }, tab)
const rows = () => phone.context.database.carts.toArray()
const lines = async () => (await rows()).flatMap((row) => row.lines.map(({ id, quantity }) => [id, quantity]))

test('cart changes that don’t wait for each other are applied in the order of the calls', async () => {
  const results = await Promise.all([
    add('first'),
    setQuantity('second', 'first', 4),
    add('third'),
    cartCommands.clearCart.run(phone.context, orderType, tab),
    add('fourth'),
    add('fifth'),
  ])
  expect(results.map(({ ok }) => ok)).toEqual(Array.from({ length: 6 }, () => true))
  expect(await lines()).toEqual([['fourth', 2]])
})

test('a failed cart change doesn’t block the next one', async () => {
  const [gone, there] = await Promise.all([add('first', 'nowhere'), add('second')])
  expect(gone).toMatchObject({ ok: false, code: 'EN_ITEM_GONE' })
  expectOk(there)
  expect(await lines()).toEqual([['second', 1]])
})

test('the cart row lists the ids of the last 32 successful changes', async () => {
  await Promise.all([add('first'), add('second', 'nowhere'), setQuantity('third', 'first', 3)])
  expect((await rows()).map(({ changes }) => changes)).toEqual([['first', 'third']])
  for (let more = 0; more < 40; more += 1) expectOk(await add(`more-${more}`))
  const [row] = await rows()
  expect(row?.changes).toHaveLength(32)
  expect(row?.changes?.at(-1)).toBe('more-39')
})
