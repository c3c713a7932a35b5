import { afterEach, beforeEach, expect, test } from 'vitest'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { expectOk } from '../../../support/phone/phone.ts'

// A member orders two burratas at 11.50 with 40 points, worth 2.00; then a burrata costs 7.00.
const redeem = { couponId: null, promotionId: null, points: true, balance: false }

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
  const { engine, server } = phone
  const id = await phone.signUp()
  const given = { points: 40, balanceCents: 0, spentCents: 0, reason: 'given', orderId: null } as const
  await changePurse(server.db, 'despensa', id, given, server.time.now)
  expectOk(await engine.refreshBenefits())
  const build = { itemId: 'burrata', skuId: null, options: [] }
  expectOk(await engine.addToCart({ orderType: 'pickup', build, quantity: 2, note: '' }))
})
afterEach(() => phone.close())

const lowerThePrice = () =>
  phone.server.change((file) => {
    const dishes = file.categories.flatMap(({ items }) => items)
    dishes.find(({ id }) => id === 'burrata')!.price = 7
  })

const quoted = () =>
  phone.engine.quoteOrder({
    orderType: 'pickup',
    addressId: null,
    payment: 'payAtRestaurant',
    redeem,
    ask: false,
  })

const place = (agreedTotalCents: number) =>
  phone.engine.placeOrder({
    orderType: 'pickup',
    appointmentAt: null,
    payment: 'payAtRestaurant',
    contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
    note: '',
    cutlery: 0,
    diners: null,
    redeem,
    agreedTotalCents,
  })

test('G10 the checkout is told what has changed, and the present total with what is redeemed', async () => {
  expect(await quoted()).toMatchObject({ ok: true, value: { totalCents: 2100, changes: [] } })
  await lowerThePrice()
  expectOk(await phone.engine.refreshMenu())
  const title = expect.stringMatching(/burrata/i)
  expect(await quoted()).toMatchObject({
    ok: true,
    value: { totalCents: 1200, changes: [{ title, beforeCents: 1150, afterCents: 700 }] },
  })
  // Agreeing to that total doesn't agree to the new price of the dish: it is told first.
  expect(await place(1200)).toMatchObject({ code: 'EN_CART_CHANGED' })
})

test('G10 a refused order with points is offered with its changed dishes and what the points take off now', async () => {
  const { engine, network, database } = phone
  network.up = false
  expectOk(await place(2100))
  await lowerThePrice()
  network.up = true
  await database.outbox.toCollection().modify({ nextAttemptAt: 0 })
  await engine.refreshMenu()
  const intents = () => database.outbox.toArray()
  await expect.poll(async () => (await intents()).map(({ state }) => state)).toEqual(['attention'])
  const offer = await engine.offerAgain((await intents())[0]!.id)
  expect(offer).toMatchObject({
    ok: true,
    value: {
      hasSavings: true,
      lines: [{ beforeCents: 1150, afterCents: 700 }],
      steps: [
        { rule: 'lines', cents: 1400 },
        { rule: 'points', cents: -200 },
      ],
    },
  })
})
