import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOrderIntent } from '../../../../core/domain/order/intent-states.ts'
import { acceptCartChanges } from '../../../../workers/engine/cart/accept-changes.ts'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { quoteOrder } from '../../../../workers/engine/ordering/quote-order.ts'
import { offerAgain } from '../../../../workers/engine/reorder/offer-again.ts'
import { reorder } from '../../../../workers/engine/reorder/reorder.ts'
import {
  type Phone,
  checkoutOf,
  expectOk,
  intentOf,
  onlineVisit,
  readyToOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

// The cart holds a dish of the morning, and it is evening: the dish is hidden, but served tomorrow morning.
const tomorrow = Date.parse('2026-11-22T09:00:00Z')
const tomorrowEvening = Date.parse('2026-11-22T19:00:00Z')

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer('whole')
  server.time.now = Date.parse('2026-11-21T09:00:00Z')
  phone = await readyToOrder(server, onlineVisit)
  const build = { itemId: 'avocado-toast', skuId: null, options: [] }
  expectOk(await addToCart(phone.context, onlineVisit, { orderType: 'pickup', build, quantity: 1, note: '' }))
  server.time.now = Date.parse('2026-11-21T19:00:00Z')
  await phone.context.clock.learn(server.time.now)
})
afterEach(() => server.close())

async function tap(appointmentAt: number | null) {
  const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' }
  const checkout = await checkoutOf(phone, { contact, diners: null, appointmentAt })
  return placeOrder(phone.context, onlineVisit, checkout)
}

const gone = { lines: expect.arrayContaining([expect.objectContaining({ afterCents: null })]) }

test('G30 a dish that is hidden now is ordered for a time at which it is served, and for no other', async () => {
  const asked = { orderType: 'pickup', addressId: null, ask: false } as const
  const quote = await quoteOrder(phone.context, onlineVisit, asked)
  expect(quote).toMatchObject({ ok: true, value: { dishesCents: await phone.cartCents() } })
  expect(await tap(null)).toMatchObject({ code: 'EN_CART_CHANGED', params: { differences: gone } })
  expect(await tap(tomorrowEvening)).toMatchObject({ code: 'EN_NOT_SERVED_THEN' })
  expectOk(await tap(tomorrow))
  await replay(phone.context)
  expect(await server.orders()).toHaveLength(1)
})

test('the new price of a dish that is hidden now can be accepted', async () => {
  await server.change((file) => {
    const dishes = file.categories.flatMap(({ items }) => items)
    dishes.find(({ id }) => id === 'avocado-toast')!.price = 9.2
  })
  expectOk(await syncCatalogue(phone.context, onlineVisit))
  const told = await tap(tomorrow)
  expect(told).toMatchObject({
    code: 'EN_CART_CHANGED',
    params: { differences: { lines: [{ afterCents: 920 }] } },
  })
  const seen = (!told.ok && told.params?.differences?.lines) || []
  expectOk(await acceptCartChanges(phone.context, onlineVisit, { orderType: 'pickup', seen }))
  expectOk(await tap(tomorrow))
  await replay(phone.context)
  expect(await server.orders()).toHaveLength(1)
})

test('an order of a dish that is hidden now can be ordered again for its time, but not for now', async () => {
  const placed = await tap(tomorrow)
  expectOk(placed)
  const { intentId } = placed.value
  await phone.context.database.outbox.where({ id: intentId }).modify({ state: 'attention', code: 'SP_10021' })
  const offer = await offerAgain(phone.context, onlineVisit, intentId)
  expectOk(offer)
  const { lines } = offer.value
  expect(lines.map(({ afterCents }) => afterCents)).toEqual(lines.map(({ beforeCents }) => beforeCents))
  const intent = await intentOf(phone, intentId)
  if (!isOrderIntent(intent)) throw new Error('no order waits')
  const again = {
    intentId,
    lines: lines.map(({ lineId, beforeCents }) => ({ lineId, unitCents: beforeCents })),
    agreedTotalCents: intent.summary.totalCents,
  }
  expect(await reorder(phone.context, onlineVisit, { ...again, appointmentAt: null })).toMatchObject({
    code: 'EN_CART_CHANGED',
    params: { offer: gone },
  })
  expectOk(await reorder(phone.context, onlineVisit, { ...again, appointmentAt: tomorrow }))
  await replay(phone.context)
  expect(await server.orders()).toHaveLength(1)
})
