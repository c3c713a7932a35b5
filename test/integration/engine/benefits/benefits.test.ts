import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderStep } from '../../../../core/domain/order/order-steps.ts'
import { isOrderIntent } from '../../../../core/domain/order/intent-states.ts'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { refundOrder } from '../../../../server/orders/refunds/refund-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import type { Checkout, Redeem } from '../../../../workers/engine/ordering/checkout.ts'
import { openContext } from '../../../../workers/engine/context/open-context.ts'
import { confirm } from '../../../../workers/engine/orders/order-outbox.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { demoShop } from '../../../support/phone/listening-phone.ts'
import { answerLost, expectOk, lostOnTheWay, origin } from '../../../support/phone/phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const nothing: Redeem = { couponId: null, promotionId: null, points: false, balance: false }

const benefits = async () => {
  const row = await phone.database.settings.get('benefits')
  return row?.key === 'benefits' ? row.value : null
}

/** A member who is known to have this, with so many burratas (11.50) in the cart. */
async function memberWith(
  { points = 0, balanceCents = 0, spentCents = 0 },
  { burratas = 2 } = {},
): Promise<string> {
  const { engine, server } = phone
  const id = await phone.signUp()
  const given = { points, balanceCents, spentCents, reason: 'given' as const, orderId: null }
  await changePurse(server.db, 'despensa', id, given, server.time.now)
  expectOk(await engine.refreshBenefits())
  await addBurratas(burratas)
  return id
}

const addBurratas = async (quantity: number) =>
  expectOk(
    await phone.engine.addToCart({
      orderType: 'pickup',
      build: { itemId: 'burrata', skuId: null, options: [] },
      quantity,
      note: '',
    }),
  )

const quoted = async (redeem: Partial<Redeem>, payment: Checkout['payment'] = 'payAtRestaurant') => {
  const result = await phone.engine.quoteOrder({
    orderType: 'pickup',
    addressId: null,
    payment,
    redeem: { ...nothing, ...redeem },
    ask: false,
  })
  expectOk(result)
  return result.value
}

const place = (agreedTotalCents: number, redeem: Partial<Redeem>, changes: Partial<Checkout> = {}) =>
  phone.engine.placeOrder({
    orderType: 'pickup',
    appointmentAt: null,
    payment: 'payAtRestaurant',
    contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
    note: '',
    cutlery: 0,
    diners: null,
    redeem: { ...nothing, ...redeem },
    agreedTotalCents,
    ...changes,
  })

const states = async () => (await phone.database.outbox.toArray()).map(({ state }) => state)
const stepsOf = ({ steps }: { steps: { rule: string; cents: number }[] }) =>
  steps.map(({ rule, cents }) => [rule, cents])

describe('a member', () => {
  test('has benefits on the phone right after signing up, and none after signing out', async () => {
    await phone.signUp()
    await expect.poll(benefits).toMatchObject({ levelName: 'Neighbour', points: 0 })
    expect((await benefits())?.coupons.map(({ title }) => title)).toEqual(['10 % off your order'])
    expectOk(await phone.engine.signOut({ unsent: 'erase' }))
    expect(await benefits()).toBeNull()
  })

  test('keeps newer benefits when an older answer arrives late', async () => {
    const id = await memberWith({ points: 40, balanceCents: 500 })
    const { engine, network, server } = phone
    /** Asks what the member has, and holds the answer back until `arrive`. */
    const askSlowly = async () => {
      const { promise: onTheWay, resolve: arrive } = Promise.withResolvers<void>()
      const { promise: answered, resolve: isAnswered } = Promise.withResolvers<void>()
      network.next('/member/get', async (forward) => {
        const answer = await forward()
        isAnswered()
        await onTheWay
        return answer
      })
      const asked = engine.refreshBenefits()
      await answered
      return { arrive, asked }
    }
    const given = { points: 2, balanceCents: 0, spentCents: 0, reason: 'given' as const, orderId: null }
    const first = await askSlowly()
    await changePurse(server.db, 'despensa', id, given, server.time.now)
    expectOk(await engine.refreshBenefits())
    first.arrive()
    expectOk(await first.asked)
    expect(await benefits()).toMatchObject({ points: 42 })

    // Nor one that was asked for before the restaurant had the order.
    const second = await askSlowly()
    const quote = await quoted({ points: true })
    expectOk(await place(quote.totalCents, { points: true }))
    await expect.poll(states).toEqual(['confirmed'])
    await expect.poll(benefits).toMatchObject({ points: 0 })
    second.arrive()
    expectOk(await second.asked)
    expect(await benefits()).toMatchObject({ points: 0 })
  })

  test('is shown which offers fit the cart, and why the others don’t', async () => {
    await memberWith({ points: 40, balanceCents: 500 }, { burratas: 1 })
    const { redeemable } = await quoted({})
    expect(redeemable?.offers.map(({ title, fault, missingCents }) => [title, fault, missingCents])).toEqual([
      ['10 % off your order', 'minimum', 350],
      // Ordering more would make no difference: it isn't delivered.
      ['Free delivery from €20', 'delivery', 850],
    ])
    await addBurratas(1)
    const more = await quoted({})
    expect(more.redeemable?.offers.map(({ fault }) => fault)).toEqual([null, 'delivery'])
    expect(more.redeemable).toMatchObject({ points: 40, pointCents: 5, balanceCents: 500, excluded: [] })
  })

  test('places an order with coupon, points and balance at exactly the quoted total', async () => {
    await memberWith({ points: 40, balanceCents: 500 })
    const couponId = (await benefits())?.coupons[0]?.id ?? null
    const quote = await quoted({ couponId, points: true, balance: true })
    expect(stepsOf(quote)).toEqual([
      ['lines', 2300],
      ['coupon', -230],
      ['points', -200],
      ['balance', -500],
    ])
    expectOk(await place(quote.totalCents, { couponId, points: true, balance: true }))
    await expect.poll(states).toEqual(['confirmed'])
    expect(await phone.server.orders()).toMatchObject([{ total_cents: 1370 }])
    expect(await benefits()).toMatchObject({ points: 0, balanceCents: 0, coupons: [] })
    const [order] = await phone.database.orders.toArray()
    expect(order?.bill?.map(({ rule, name }) => [rule, name])).toContainEqual([
      'coupon',
      '10 % off your order',
    ])
  })

  test('is offered an order at the member rate again with hasSavings after a price refusal', async () => {
    await memberWith({ spentCents: 500_00 })
    const quote = await quoted({}, 'card')
    expect(stepsOf(quote)).toEqual([
      ['lines', 2300],
      ['memberRate', -172],
    ])
    await phone.server.change((file) => {
      for (const { items } of file.categories)
        for (const item of items) if (item.id === 'burrata') item.price = 12.5
    })
    expectOk(await place(quote.totalCents, {}, { payment: 'card' }))
    await expect.poll(states).toEqual(['attention'])
    const [refused] = await phone.database.outbox.toArray()
    const offer = await phone.engine.offerAgain(refused!.id)
    expect(offer).toMatchObject({ ok: true, value: { hasSavings: true } })
  })

  test('is offered an order at the rate of a level that is new since, once the phone knows of it', async () => {
    const id = await memberWith({})
    const { totalCents } = await quoted({}, 'card')
    const { db, time } = phone.server
    const spent = { points: 0, balanceCents: 0, spentCents: 500_00, reason: 'given' as const, orderId: null }
    await changePurse(db, 'despensa', id, spent, time.now)
    expectOk(await place(totalCents, {}, { payment: 'card' }))
    await expect.poll(states).toEqual(['attention'])
    const [refused] = await phone.database.outbox.toArray()
    expect(refused?.code).toBe('SP_10010')
    // At the old rate it would only be refused again.
    phone.network.next('/member/get', lostOnTheWay)
    expect(await phone.engine.offerAgain(refused!.id)).toMatchObject({ ok: false })
    expect(await phone.engine.offerAgain(refused!.id)).toMatchObject({
      ok: true,
      value: { hasSavings: true },
    })
  })

  test('is told what the last point is worth beyond the bill', async () => {
    await memberWith({ points: 500, spentCents: 150_00 })
    // 23.00 at the rate of 0.97 is 22.31, which 447 points of 0.05 pay.
    const byCard = await quoted({ points: true }, 'card')
    expect(stepsOf(byCard)).toEqual([
      ['lines', 2300],
      ['memberRate', -69],
      ['points', -2231],
    ])
    expect(byCard.redeemable).toMatchObject({ lostCents: 4 })
    expect((await quoted({ points: true })).redeemable).toMatchObject({ lostCents: 0 })
    expect((await quoted({}, 'card')).redeemable).toMatchObject({ lostCents: 0 })
  })

  test('can neither reorder nor order with a balance that is no longer enough', async () => {
    const id = await memberWith({ balanceCents: 23_00 })
    phone.network.up = false
    const placed = await place(0, {}, { payment: 'balance' })
    expectOk(placed)
    const { intentId } = placed.value
    expectOk(await phone.engine.withdraw(intentId))
    phone.network.up = true
    // Where it was on its way already, the restaurant is asked first.
    const afterAsking = async () => {
      await phone.engine.sendNow()
      return states()
    }
    await expect.poll(afterAsking).toEqual(['cancelled'])
    const { db, time } = phone.server
    const spent = { points: 0, balanceCents: -18_00, spentCents: 0, reason: 'given' as const, orderId: null }
    await changePurse(db, 'despensa', id, spent, time.now)
    expectOk(await phone.engine.refreshBenefits())

    const offer = await phone.engine.offerAgain(intentId)
    expect(offer).toMatchObject({ ok: true, value: { hasSavings: true } })
    const lines = offer.ok ? offer.value.lines : []
    const again = {
      intentId,
      lines: lines.map(({ lineId, afterCents }) => ({ lineId, unitCents: afterCents ?? 0 })),
      agreedTotalCents: 18_00,
      appointmentAt: null,
    }
    expect(await phone.engine.reorder(again)).toMatchObject({ ok: false, code: 'RT_0013' })
    expect(await place(18_00, {}, { payment: 'balance' })).toMatchObject({ ok: false, code: 'RT_0013' })
    expect(await states()).toEqual(['cancelled'])
  })

  test('gets the member rate when paying with the balance, and an error when it isn’t enough', async () => {
    await memberWith({ spentCents: 500_00, balanceCents: 21_28 })
    const quote = await quoted({}, 'balance')
    expect(stepsOf(quote)).toEqual([
      ['lines', 2300],
      ['memberRate', -172],
      ['balance', -2128],
    ])
    expectOk(await place(0, {}, { payment: 'balance' }))
    await expect.poll(states).toEqual(['confirmed'])
    await addBurratas(1)
    expect(await place(1064, {}, { payment: 'balance' })).toMatchObject({ code: 'RT_0013' })
  })

  test('uses only as much balance as leaves the minimum amount for a card payment', async () => {
    await memberWith({ balanceCents: 22_70 })
    const quote = await quoted({ balance: true }, 'card')
    expect(stepsOf(quote)).toEqual([
      ['lines', 2300],
      ['balance', -2250],
    ])
    expectOk(await place(50, { balance: true }, { payment: 'card' }))
    await expect.poll(states).toEqual(['confirmed'])
  })

  test('can’t pay by card when points leave less than a card payment’s minimum', async () => {
    await memberWith({ points: 454 })
    expect(await quoted({ points: true }, 'card')).toMatchObject({ totalCents: 30 })
    expect(await place(30, { points: true }, { payment: 'card' })).toMatchObject({
      code: 'SP_10004',
      params: { reason: 'payment' },
    })
    expectOk(await place(30, { points: true }))
  })

  test('is told of changed dishes before a change of the coupon’s effect', async () => {
    const { engine, server } = phone
    await memberWith({ points: 0 })
    const couponId = (await benefits())?.coupons[0]?.id ?? null
    const { totalCents } = await quoted({ couponId })
    await server.change((file) => {
      const dishes = file.categories.flatMap(({ items }) => items)
      dishes.find(({ id }) => id === 'burrata')!.price = 7
    })
    expectOk(await engine.refreshMenu())
    expect(await place(totalCents, { couponId })).toMatchObject({
      code: 'EN_CART_CHANGED',
      params: { differences: { totalCents: 1400, lines: [{ beforeCents: 1150, afterCents: 700 }] } },
    })
    expect(await place(1400, { couponId })).toMatchObject({ code: 'EN_CART_CHANGED' })
  })

  test('can’t use the same coupon or points for two queued orders', async () => {
    await memberWith({ points: 100 })
    const couponId = (await benefits())?.coupons[0]?.id ?? null
    phone.network.up = false
    const first = await quoted({ couponId, points: true })
    expectOk(await place(first.totalCents, { couponId, points: true }))
    await addBurratas(2)
    const second = await quoted({ couponId, points: true })
    expect(stepsOf(second)).toEqual([['lines', 2300]])
    expect(second.redeemable).toMatchObject({ points: 0, chosen: nothing })
    expect(await place(2070, { couponId })).toMatchObject({ code: 'LD_COUPON_UNUSABLE' })
    expectOk(await place(2300, {}))
    phone.network.up = true
    await phone.engine.sendNow()
    await expect.poll(states).toEqual(['confirmed', 'confirmed'])
  })

  test('can’t use a promotion for more queued orders than one member may, but can once one is withdrawn', async () => {
    const { server, network, engine } = phone
    const promotionId = 'three-off'
    await server.change((file) => {
      const rest = { minimum: 0, perMember: 1, usesPerMember: 2, firstOrderOnly: false }
      const threeOff = { id: promotionId, title: 'Three off', kind: 'amount', value: 3 } as const
      file.vouchers!.push({ ...threeOff, for: 'everyMember', ...rest })
    })
    await memberWith({})
    const placed = async (totalCents = 2000) => {
      const result = await place(totalCents, { promotionId })
      expectOk(result)
      await addBurratas(2)
      return result.value.intentId
    }
    network.up = false
    await placed()
    const second = await placed()
    expect((await quoted({ promotionId })).totalCents).toBe(2300)
    expect(await place(2000, { promotionId })).toMatchObject({ code: 'LD_COUPON_UNUSABLE' })
    expectOk(await engine.withdraw(second))
    // Its dishes are back in the cart.
    await placed(4300)
    network.up = true
    await engine.sendNow()
    await expect.poll(states).toEqual(['confirmed', 'cancelled', 'confirmed'])
    expect((await quoted({ promotionId })).totalCents).toBe(2300)
  })

  async function memberWithFirstOrderCoupon() {
    await phone.server.change((file) => {
      const welcome = file.vouchers!.find((entry) => entry.for === 'newMembers')!
      Object.assign(welcome, { firstOrderOnly: true })
    })
    await memberWith({})
    const couponId = (await benefits())?.coupons[0]?.id ?? null
    const fault = async () => (await quoted({})).redeemable?.offers.find(({ id }) => id === couponId)?.fault
    expect(await fault()).toBeNull()
    return { couponId, fault }
  }

  test('can’t use a first-order coupon while an order is queued or placed, but can after its refund', async () => {
    const { server, network, engine, database } = phone
    const { couponId, fault } = await memberWithFirstOrderCoupon()

    network.up = false
    const waiting = await place(2300, {})
    expectOk(waiting)
    await addBurratas(2)
    expect(await fault()).toBe('firstOrder')
    expect(await place(2070, { couponId })).toMatchObject({
      code: 'LD_COUPON_UNUSABLE',
      params: { reason: 'firstOrder' },
    })
    expectOk(await engine.withdraw(waiting.value.intentId))
    network.up = true
    await engine.sendNow()
    await expect.poll(states).toEqual(['cancelled'])
    expect(await fault()).toBeNull()

    // The phone knows by itself: the restaurant isn't asked.
    network.next('/member/get', lostOnTheWay)
    const { totalCents } = await quoted({})
    expectOk(await place(totalCents, {}))
    await expect.poll(async () => (await states()).includes('confirmed')).toBe(true)
    await addBurratas(2)
    expect(await fault()).toBe('firstOrder')

    // The restaurant gives back all of it, once it was eaten.
    const [order] = await database.orders.toArray()
    const orderId = order?.id ?? ''
    await server.db.updateTable('orders').set({ state: 'completed', paid_cents: totalCents }).execute()
    const whole = { refundId: crypto.randomUUID(), cents: totalCents, by: 'Rosa', why: 'cold' }
    const shop = (await readShop(server.db, 'despensa'))!
    await server.db.transaction().execute((trx) => refundOrder(trx, shop, orderId, whole, server.time.now))
    network.calm()
    expectOk(await engine.refreshBenefits())
    expect(await fault()).toBeNull()
    expectOk(await place(2070, { couponId }))
    await expect.poll(async () => (await server.orders()).length).toBe(2)
  })

  test('can use a first-order coupon though an order waits that the restaurant keeps for the former guest', async () => {
    const { fault } = await memberWithFirstOrderCoupon()
    phone.network.up = false
    expectOk(await place(2300, {}))
    await addBurratas(2)
    const guests = { state: 'parked', code: 'LD_KEY_REUSED', formerly: 'the guest' } as const
    await phone.database.outbox.toCollection().modify(guests)
    expect(await fault()).toBeNull()
  })

  test('is asked to decide when another phone has used the coupon, and can edit the order', async () => {
    await memberWith({})
    const couponId = (await benefits())?.coupons[0]?.id ?? null
    await phone.server.db.updateTable('coupons').set({ used_order_id: 'another' }).execute()
    expectOk(await place(2070, { couponId }))
    await expect.poll(states).toEqual(['attention'])
    const [intent] = await phone.database.outbox.toArray()
    expect(intent).toMatchObject({ code: 'LD_COUPON_UNUSABLE', data: { reason: 'used' } })
    const edited = await phone.engine.edit(intent?.id ?? '')
    expectOk(edited)
    expect(edited.value.redeem).toEqual({ ...nothing, couponId })
    expectOk(await phone.engine.refreshBenefits())
    expect((await quoted({ couponId })).totalCents).toBe(2300)
    expect(await phone.server.orders()).toEqual([])
  })

  test('leaves no benefits behind when signing out while the answer is on its way', async () => {
    await phone.signUp()
    await expect.poll(benefits).not.toBeNull()
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    phone.network.next('/member/get', async (forward) => {
      const answer = await forward()
      await gate
      return answer
    })
    const asking = phone.engine.refreshBenefits()
    await expect.poll(() => phone.network.count('/member/get')).toBeGreaterThan(1)
    expectOk(await phone.engine.signOut({ unsent: 'erase' }))
    go()
    await asking
    expect(await benefits()).toBeNull()
  })
})

test('no benefits are requested for a guest, and a guest can’t redeem any', async () => {
  expectOk(await phone.engine.continueAsGuest())
  await addBurratas(2)
  expectOk(await phone.engine.refreshBenefits())
  expect(phone.network.count('/member/get')).toBe(0)
  expect((await quoted({ points: true, balance: true })).redeemable).toBeNull()
  expect(await place(2300, { promotionId: 'free-delivery' })).toMatchObject({ code: 'LD_COUPON_UNUSABLE' })
})

test('a member can redeem the stored points when a refresh fails', async () => {
  await memberWith({ points: 40 })
  phone.network.next('/member/get', lostOnTheWay)
  expect(await phone.engine.refreshBenefits()).toMatchObject({ ok: false })
  expect((await quoted({ points: true })).totalCents).toBe(2100)
})

test('a member can order from a shop that an older release stored without promotions', async () => {
  await memberWith({ points: 40 })
  await phone.database.shops.toCollection().modify((shop) => {
    delete shop.promotions
  })
  const quote = await quoted({ points: true })
  expect([quote.totalCents, quote.redeemable?.offers.map(({ isPromotion }) => isPromotion)]).toEqual([
    2100,
    [false],
  ])
  expectOk(await place(2100, { points: true }))
})

describe('the phone’s count of points', () => {
  const points = async () => (await benefits())?.points

  /** 460 of 1,000 points go into an order whose answer gets lost. */
  async function losingAnAnswer(): Promise<void> {
    await memberWith({ points: 1000 })
    // What the stream tells of it would be answer enough.
    phone.server.services.changes.publish = () => {}
    phone.network.next('/order/create', answerLost)
    for (let times = 0; times < 3; times++) phone.network.next('/order/attempt/inquiry', lostOnTheWay)
    expectOk(await place(0, { points: true }))
    await expect.poll(states).toEqual(['unknown'])
  }
  async function learning(): Promise<void> {
    phone.network.calm()
    await phone.engine.sendNow()
    await expect.poll(states).toEqual(['confirmed'])
  }

  test('subtracts an order once when benefits were refreshed before its answer came', async () => {
    await losingAnAnswer()
    expectOk(await phone.engine.refreshBenefits())
    expect(await points()).toBe(540)
    await learning()
    await expect.poll(points).toBe(540)
  })

  test('subtracts an order once when the order list showed it before its answer came', async () => {
    await losingAnAnswer()
    phone.network.next('/member/get', lostOnTheWay)
    expectOk(await phone.engine.refreshOrders())
    await learning()
    expect(await points()).toBe(540)
  })

  test('subtracts an order once when both benefits and order list had it before its answer came', async () => {
    await losingAnAnswer()
    expectOk(await phone.engine.refreshBenefits())
    expectOk(await phone.engine.refreshOrders())
    await learning()
    await expect.poll(points).toBe(540)
  })

  test('subtracts an order once when two senders confirm it', async () => {
    await losingAnAnswer()
    const [waiting] = await phone.database.outbox.toArray()
    if (!waiting || !isOrderIntent(waiting)) throw new Error('no order waits')
    await learning()
    const [order] = await phone.database.orders.toArray()
    await expect.poll(points).toBe(540)
    // The restaurant isn't asked what is left: the phone has to know by itself.
    const { database, network } = phone
    const other = await openContext({ origin, database, fetch: network.fetch })
    await confirm(other, waiting, { ...order!, expiresAt: null, history: [], bill: [], delivery: null })
    expect(await points()).toBe(540)
  })

  test('is asked for again when one of the member’s orders has ended or is refunded, and not before', async () => {
    await memberWith({ points: 1000 })
    const { network, engine, server } = phone
    expectOk(await place(2300, {}))
    await expect.poll(states).toEqual(['confirmed'])
    const [row] = await server.orders()
    const orderId = row?.order_id ?? ''
    const shop = await demoShop(server)
    const asked = network.count('/member/get')
    /** The phone hears of each step, by its stream or because it asks. */
    const step = async (taken: OrderStep) => {
      const request = { step: taken, by: 'merchant', tookMoney: true } as const
      await moveOrder(server.services, shop, orderId, request)
      expectOk(await engine.refreshOrders())
    }
    for (const taken of ['confirm', 'prepare', 'ready'] as const) await step(taken)
    expect(network.count('/member/get')).toBe(asked)
    await step('complete')
    await expect.poll(points).toBe(1023)
    const half = { refundId: crypto.randomUUID(), cents: 1150, by: 'Rosa', why: 'cold' }
    await server.db.transaction().execute((trx) => refundOrder(trx, shop, orderId, half, server.time.now))
    expectOk(await engine.refreshOrders())
    await expect.poll(points).toBeLessThan(1023)
  })

  test('is restored when an order is cancelled', async () => {
    await memberWith({ points: 1000 })
    expectOk(await place(0, { points: true }))
    await expect.poll(states).toEqual(['confirmed'])
    const [order] = await phone.database.orders.toArray()
    expectOk(await phone.engine.cancelOrder(order?.id ?? ''))
    await expect.poll(points).toBe(1000)
  })
})
