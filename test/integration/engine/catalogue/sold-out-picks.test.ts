import { afterEach, beforeEach, expect, test } from 'vitest'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { markSoldOut } from '../../../../server/shops/availability/change-availability.ts'
import { addComboToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { clearCart } from '../../../../workers/engine/cart/change-lines.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { quoteOrder } from '../../../../workers/engine/ordering/quote-order.ts'
import { offerAgain } from '../../../../workers/engine/reorder/offer-again.ts'
import {
  type Phone,
  checkoutOf,
  expectOk,
  intentOf,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { sandwichDeal } from '../../../support/phone/sandwich-deal.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

// The cart holds a combo, and one of its picks is sold out. A sold-out dish isn't on the phone's menu.
const deal = { ...sandwichDeal, orderType: 'dineIn' } as const
const why = { code: 'partGone', names: ['Chocolate chip cookie'] }

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer('whole')
  phone = await readyToOrder(server)
  expectOk(await clearCart(phone.context, 'dineIn'))
  expectOk(await addComboToCart(phone.context, phone.visit, deal))
})
afterEach(() => server.close())

const sellOut = async (itemId: string) =>
  markSoldOut(server.services, (await readShop(server.db, 'despensa'))!, itemId)

const comboLines = async () =>
  (await phone.context.database.comboCarts.toArray()).flatMap(({ lines }) => lines)

test('G10 the checkout and the tap name the pick that is gone, and the combo as on the menu now', async () => {
  await sellOut('cookie')
  const french = { ...phone.visit, language: 'fr' } as const
  expectOk(await syncCatalogue(phone.context, french))
  const [line] = await comboLines()
  const beforeCents = line!.snapshot.unitCents
  const title = expect.stringContaining('boisson')
  const changes = [{ lineId: line!.id, title, beforeCents, afterCents: null, why }]
  const asked = { orderType: 'dineIn', addressId: null, ask: false } as const
  expect(await quoteOrder(phone.context, french, asked)).toMatchObject({
    ok: true,
    value: { dishesCents: 0, totalCents: 0, changes },
  })
  const checkout = await checkoutOf(phone, { agreedTotalCents: beforeCents })
  expect(await placeOrder(phone.context, french, checkout)).toMatchObject({
    code: 'EN_CART_CHANGED',
    params: { differences: { lines: changes } },
  })
})

test('the picks that are chosen again take the place of the line, within the limits of an order', async () => {
  await server.change((file) => {
    const dishes = file.categories.flatMap(({ items }) => items)
    Object.assign(
      dishes.find(({ id }) => id === 'bikini')!,
      { maxPerOrder: 1 },
    )
  })
  await sellOut('cookie')
  expectOk(await syncCatalogue(phone.context, phone.visit))
  const [line] = await comboLines()
  const [sandwich, drink, sweet] = deal.picks
  const fruit = { ...sweet!, build: { ...sweet!.build, itemId: 'fruit-bowl' } }
  const again = { ...deal, picks: [sandwich!, drink!, fruit] }
  expect(await addComboToCart(phone.context, phone.visit, again)).toMatchObject({ code: 'EN_TOO_MANY' })
  expectOk(await addComboToCart(phone.context, phone.visit, { ...again, replaces: line!.id }))
  expect(await comboLines()).toMatchObject([{ quantity: 1, picks: [sandwich, drink, fruit] }])
})

test('G10 an order that was refused for it is offered again with the name of that pick', async () => {
  const agreedTotalCents = (await comboLines())[0]!.snapshot.unitCents
  const id = await tapOrder(phone, { agreedTotalCents })
  await sellOut('cookie')
  await replay(phone.context)
  expect(await intentOf(phone, id)).toMatchObject({ state: 'attention' })
  expect(await offerAgain(phone.context, phone.visit, id)).toMatchObject({
    ok: true,
    value: { lines: [{ afterCents: null, why }] },
  })
})
