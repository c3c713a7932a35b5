import { afterEach, beforeEach, expect, test } from 'vitest'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { acceptLinePrice } from '../../../../workers/engine/cart/accept-changes.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { type Phone, expectOk, readyToOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

const lines = async () => (await phone.context.database.carts.toArray()).flatMap((cart) => cart.lines)
const setPrice = async (price: number) => {
  await server.change((file) => {
    for (const { items } of file.categories)
      for (const item of items) if (item.id === 'burrata') item.price = price
  })
  expectOk(await syncCatalogue(phone.context, phone.visit))
}

test('G10 adding one more of a dish at a new price leaves the price of those in the cart to be accepted', async () => {
  const [burrata] = await lines()
  await setPrice(13)
  const { build, quantity, note } = burrata!
  expectOk(await addToCart(phone.context, phone.visit, { orderType: 'dineIn', build, quantity: 1, note }))
  const [more] = await lines()
  expect(more).toMatchObject({ id: burrata!.id, quantity: quantity + 1, snapshot: burrata!.snapshot })
})

test('a new price is accepted only for the given line, and only if it is the current one', async () => {
  const before = await lines()
  const [burrata, cake] = before
  await setPrice(13)
  // The menu has changed; the cart hasn't.
  expect(await lines()).toEqual(before)
  const accept = (unitCents: number, lineId = burrata!.id) =>
    acceptLinePrice(phone.context, phone.visit, { orderType: 'dineIn', lineId, unitCents })
  await setPrice(14)
  expect(await accept(1300)).toMatchObject({ ok: false, code: 'EN_CART_CHANGED' })
  expect(await accept(1400, 'nobody')).toMatchObject({ ok: false, code: 'EN_CART_CHANGED' })
  expect(await lines()).toEqual(before)
  expectOk(await accept(1400))
  expect((await lines()).map(({ snapshot }) => snapshot.unitCents)).toEqual([1400, cake!.snapshot.unitCents])
})
