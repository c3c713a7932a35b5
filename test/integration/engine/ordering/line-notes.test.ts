import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownTotalCents } from '../../../../core/domain/pricing/shown-total.ts'
import { clearCart, setLineNote } from '../../../../workers/engine/cart/change-lines.ts'
import { addComboToCart, addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { orderIntent } from '../../../../workers/engine/orders/order-outbox.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { type Phone, expectOk, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer('whole')
  phone = await readyToOrder(server)
  expectOk(await clearCart(phone.context, 'dineIn'))
})
afterEach(() => server.close())

const plain = (itemId: string) => ({ itemId, skuId: null, options: [] })
const add = (note: string) =>
  addToCart(phone.context, phone.visit, { orderType: 'dineIn', build: plain('burrata'), quantity: 1, note })
const dawn = { orderType: 'dineIn', comboId: 'dawn-breakfast', quantity: 1 } as const
const picks = [
  { pileId: 'dawn-pastry', build: plain('croissant'), quantity: 1 },
  { pileId: 'dawn-hot-drink', build: plain('espresso'), quantity: 1 },
  { pileId: 'dawn-cold-drink', build: plain('orange-juice'), quantity: 1 },
]
const cartLines = async () => {
  const { carts, comboCarts } = phone.context.database
  const lines = (await carts.toArray()).flatMap((cart) => cart.lines)
  const combos = (await comboCarts.toArray()).flatMap((cart) => cart.lines)
  return [...lines, ...combos]
}

test('the notes of a dish and of a combo reach the restaurant, each with its own line only', async () => {
  for (const note of ['no pine nuts', ' no pine nuts\n', '']) expectOk(await add(note))
  const added = await addComboToCart(phone.context, phone.visit, { ...dawn, picks, note: 'tea first' })
  expectOk(added)
  expect((await cartLines()).map(({ note, quantity }) => [note, quantity])).toEqual([
    ['no pine nuts', 2],
    ['', 1],
    ['tea first', 1],
  ])
  const agreedTotalCents = shownTotalCents(await cartLines())
  const id = await tapOrder(phone, { agreedTotalCents })
  expect((await orderIntent(phone.context, id))?.summary.lines.map(({ note }) => note)).toEqual([
    'no pine nuts',
    undefined,
    'tea first',
  ])
  await replay(phone.context)
  const [order] = await phone.context.database.orders.toArray()
  expect(order?.lines.map(({ note }) => note)).toEqual(['no pine nuts', '', 'tea first'])
})

test('a note can be changed or removed in the cart, also on a combo line that an older release stored', async () => {
  expectOk(await add('a'))
  expectOk(await addComboToCart(phone.context, phone.visit, { ...dawn, picks }))
  const { comboCarts } = phone.context.database
  const row = (await comboCarts.toArray())[0]!
  const [{ note: _, ...old }] = row.lines as [(typeof row.lines)[number]]
  await comboCarts.put({ ...row, lines: [old] })
  const [dish, combo] = await cartLines()
  expectOk(await setLineNote(phone.context, { orderType: 'dineIn', lineId: dish!.id, note: '  ' }))
  expectOk(await setLineNote(phone.context, { orderType: 'dineIn', lineId: combo!.id, note: 'to share ' }))
  expect((await cartLines()).map(({ note }) => note)).toEqual(['', 'to share'])
})

test.each(['x'.repeat(100_000), 'x'.repeat(501), 'a\u202eb'])(
  'a note that is too long or has forbidden characters is refused, and the cart stays unchanged',
  async (note) => {
    expect(await add(note)).toMatchObject({ ok: false, code: 'EN_BAD_INPUT' })
    const combo = await addComboToCart(phone.context, phone.visit, { ...dawn, picks, note })
    expect(combo).toMatchObject({ ok: false, code: 'EN_BAD_INPUT' })
    expect(await cartLines()).toEqual([])
    expectOk(await add('short'))
    const [line] = await cartLines()
    expect(await setLineNote(phone.context, { orderType: 'dineIn', lineId: line!.id, note })).toMatchObject({
      ok: false,
    })
    expect((await cartLines()).map((one) => one.note)).toEqual(['short'])
  },
)
