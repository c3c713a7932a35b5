import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { orderRules, type OrderStep } from '../../../../core/domain/order/order-steps.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { deskOrders } from '../../../../server/desk/board.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { describeOrder } from '../../../../server/orders/read/describe-order.ts'
import { readOrders } from '../../../../server/orders/read/read-orders.ts'
import { syncPayment } from '../../../../server/payments/sync-payment.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { memberWith } from '../../../support/shops/benefit-shop.ts'
import { newNumber, proofOf, signUpBody } from '../../../support/customers/member.ts'
import {
  askToPay,
  chargesOf,
  choose,
  later,
  minutes,
  openPay,
  orderByCard,
  orderOf,
  paymentsOf,
  resultOf,
  statusOf,
} from '../../../support/customers/pay.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function paymentsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`paying online, on ${name}`, () => {
    let server: ShopServer
    let guest: Guest
    let orderId: string
    beforeEach(async () => {
      server = await open()
      guest = await server.signIn()
      orderId = await orderByCard(server, guest)
    })
    afterEach(() => server.close())

    const stateOf = async () => (await orderOf(server, guest, orderId)).orderStatus as string
    const codeOf = async (asked: ReturnType<typeof askToPay>) => (await asked).envelope.code
    const move = async (step: OrderStep) =>
      moveOrder(server.services, (await readShop(server.db, 'corner'))!, orderId, {
        step,
        by: orderRules[step].by,
      })
    const cancel = async () =>
      (await server.post(calls.orderCancel, { customerId: guest.id, storeId: 'corner', orderId }, { guest }))
        .envelope.code

    test('an order waits for payment, is locked while a payment is open, and goes to the kitchen once it is paid', async () => {
      expect(await stateOf()).toBe('pendingPayment')
      const { paymentId, redirectUrl } = await openPay(server, guest, orderId)
      expect(await stateOf()).toBe('locked')
      expect(await statusOf(server, guest, orderId, paymentId)).toBe('pending')
      const response = await choose(server, redirectUrl, 'approve')
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `/payment/check?id=${orderId}&payment=${paymentId}`,
      ])
      // The bank has told it before the phone comes back.
      expect(await orderOf(server, guest, orderId)).toMatchObject({
        orderStatus: 'waitingForConfirmation',
        paidAmount: 25.4,
        payableAmount: 0,
      })
      expect((await resultOf(server, guest, orderId, paymentId)).envelope.data).toEqual({
        orderId,
        status: 'paid',
        paidAmount: 25.4,
      })
      expect(await codeOf(askToPay(server, guest, orderId))).toBe('SP_0038')
      expect(await paymentsOf(server, orderId)).toHaveLength(1)
    })

    test('only an order paid at the practice bank is marked as practice, also after it was refunded', async () => {
      const other = (await server.order(guest)).envelope.data.orderId
      expect(await orderOf(server, guest, orderId)).not.toHaveProperty('isPractice')
      const { redirectUrl } = await openPay(server, guest, orderId)
      expect(await orderOf(server, guest, orderId)).not.toHaveProperty('isPractice')
      await choose(server, redirectUrl, 'approve')
      expect(await orderOf(server, guest, orderId)).toMatchObject({ paidAmount: 25.4, isPractice: true })
      const rows = await server.db.selectFrom('orders').selectAll().orderBy('created_at').execute()
      const [practised, unpaid] = [orderId, other].map((id) => rows.find(({ order_id }) => order_id === id)!)
      const shop = await readShop(server.db, 'corner')
      expect(await deskOrders(server.db, shop!, [unpaid!, practised!])).toMatchObject([
        { isPractice: false },
        { isPractice: true },
      ])
      const [order] = await readOrders(server.db, [practised!])
      expect(describeOrder(order!, 'UTC', null)[0]).toContain('PRACTICE')
      // It stays so when the money, which never was, goes back.
      await move('refuse')
      expect(await orderOf(server, guest, orderId)).toMatchObject({ isPractice: true })
      // A real bank's money is real.
      await server.db.updateTable('payments').set({ bank: 'stripe' }).execute()
      expect(await orderOf(server, guest, orderId)).not.toHaveProperty('isPractice')
      const [real] = await readOrders(server.db, [practised!])
      expect(describeOrder(real!, 'UTC', null)[0]).not.toContain('PRACTICE')
    })

    test('phones that pay the same order at once get the same payment, and it is paid once', async () => {
      const opened = await Promise.all([1, 2, 3, 4].map(() => openPay(server, guest, orderId)))
      expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1)
      expect(new Set(opened.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
      const { redirectUrl } = opened[0]!
      await Promise.all([choose(server, redirectUrl, 'approve'), choose(server, redirectUrl, 'approve')])
      await choose(server, redirectUrl, 'refuse')
      expect(await stateOf()).toBe('waitingForConfirmation')
      expect(await chargesOf(server)).toMatchObject([{ state: 'paid', refunded_cents: 0 }])
      expect(await paymentsOf(server, orderId)).toMatchObject([{ state: 'paid', refund_due_cents: 0 }])
    })

    test('eight phones that open a payment for one order at staggered times all get the same payment', async () => {
      for (let round = 0; round < 12; round++) {
        server.clock.now += minutes(1)
        const one = await server.signIn()
        const id = await orderByCard(server, one)
        const opened = await Promise.all(
          Array.from({ length: 8 }, async (_, phone) => {
            await new Promise((resolve) => setTimeout(resolve, phone * (round % 4)))
            return openPay(server, one, id)
          }),
        )
        expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1)
      }
    })

    test('two servers on one database open a single payment for an order', async () => {
      const other = server.another()
      const opened = await Promise.all([
        openPay(server, guest, orderId),
        openPay(other, guest, orderId),
        openPay(server, guest, orderId),
        openPay(other, guest, orderId),
      ])
      expect(new Set(opened.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
      expect(await paymentsOf(server, orderId)).toHaveLength(1)
    })

    test('a refused payment unlocks the order, which can then be paid by a second payment', async () => {
      const first = await openPay(server, guest, orderId)
      await choose(server, first.redirectUrl, 'refuse')
      expect(await stateOf()).toBe('pendingPayment')
      expect(await statusOf(server, guest, orderId, first.paymentId)).toBe('failed')
      const second = await openPay(server, guest, orderId)
      expect(second.paymentId).not.toBe(first.paymentId)
      await choose(server, second.redirectUrl, 'approve')
      // The first one's page asks late: the order is paid.
      expect(await statusOf(server, guest, orderId, first.paymentId)).toBe('paid')
      expect((await paymentsOf(server, orderId)).map(({ state }) => state).toSorted()).toEqual([
        'failed',
        'paid',
      ])
    })

    test('a stale sync of a failed payment doesn’t unlock an order that a second payment has locked', async () => {
      const first = await openPay(server, guest, orderId)
      const [stale] = await paymentsOf(server, orderId)
      await choose(server, first.redirectUrl, 'refuse')
      await openPay(server, guest, orderId)
      expect(await stateOf()).toBe('locked')
      expect(await syncPayment(server.services, stale!)).toMatchObject({ state: 'failed' })
      expect(await stateOf()).toBe('locked')
    })

    test('a late charge of a first payment pays the order, and the second can’t be charged any more', async () => {
      const first = await openPay(server, guest, orderId)
      await choose(server, first.redirectUrl, 'refuse')
      const second = await openPay(server, guest, orderId)
      const reference = first.redirectUrl.replace('/bank/', '')
      await server.db
        .updateTable('sandbox_charges')
        .set({ state: 'paid', told: 0 })
        .where('reference', '=', reference)
        .execute()
      await later(server, 1_000)
      expect(await stateOf()).toBe('waitingForConfirmation')
      await later(server, 10_000)
      await choose(server, second.redirectUrl, 'approve')
      const states = (await chargesOf(server)).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['letGo', 'paid'])
    })

    test('a late approval pays the order without any phone, and the order can’t be cancelled before', async () => {
      const { redirectUrl } = await openPay(server, guest, orderId)
      await choose(server, redirectUrl, 'late')
      await later(server, 19_000)
      expect(await stateOf()).toBe('locked')
      expect(await cancel()).toBe('SP_0045')
      await later(server, 2_000)
      expect(await stateOf()).toBe('waitingForConfirmation')
    })

    test('a payment is asked about although a clock that was ahead has put the next time far off', async () => {
      await openPay(server, guest, orderId)
      // The bank's message was lost.
      await server.db.updateTable('sandbox_charges').set({ state: 'paid', told: 1 }).execute()
      const nextAt = server.clock.now + minutes(60)
      await server.db.updateTable('payments').set({ next_at: nextAt }).execute()
      await later(server, 1_000)
      expect(await stateOf()).toBe('waitingForConfirmation')
      expect((await paymentsOf(server, orderId))[0]!.next_at).toBeNull()
    })

    test('an order whose bank never answers expires after the time to pay, and can’t be charged any more', async () => {
      const { paymentId, redirectUrl } = await openPay(server, guest, orderId)
      await choose(server, redirectUrl, 'hang')
      await later(server, minutes(14))
      expect(await stateOf()).toBe('locked')
      await later(server, minutes(1))
      await later(server, minutes(1))
      expect(await stateOf()).toBe('expired')
      expect(await statusOf(server, guest, orderId, paymentId)).toBe('expired')
      expect(await codeOf(askToPay(server, guest, orderId))).toBe('SP_10024')
      await choose(server, redirectUrl, 'approve')
      expect(await chargesOf(server)).toMatchObject([{ state: 'letGo' }])
    })

    test('a phone that keeps asking for the payment’s result doesn’t keep the order from expiring', async () => {
      const { paymentId, redirectUrl } = await openPay(server, guest, orderId)
      await choose(server, redirectUrl, 'hang')
      for (let asked = 0; asked < 6 * 20; asked++) {
        await later(server, 10_000)
        await statusOf(server, guest, orderId, paymentId)
      }
      expect(await stateOf()).toBe('expired')
      expect(await chargesOf(server)).toMatchObject([{ state: 'letGo' }])
    })

    test('a payment opened just before the time to pay is over can still be completed', async () => {
      await later(server, minutes(14) + 50_000)
      const { redirectUrl } = await openPay(server, guest, orderId)
      await later(server, minutes(2))
      expect(await stateOf()).toBe('locked')
      await choose(server, redirectUrl, 'approve')
      expect(await stateOf()).toBe('waitingForConfirmation')
    })

    test('an approval that arrives just as the time to pay runs out counts, and the order doesn’t expire', async () => {
      await later(server, minutes(14) + 50_000)
      const { redirectUrl } = await openPay(server, guest, orderId)
      await later(server, minutes(2) + 55_000)
      await choose(server, redirectUrl, 'late')
      await later(server, 10_000)
      expect(await stateOf()).toBe('locked')
      await later(server, 15_000)
      expect(await stateOf()).toBe('waitingForConfirmation')
    })

    test('cancelling the order releases its payment, which can’t be charged any more', async () => {
      const { redirectUrl } = await openPay(server, guest, orderId)
      expect(await cancel()).toBe('')
      expect(await stateOf()).toBe('cancelled')
      await choose(server, redirectUrl, 'approve')
      expect(await chargesOf(server)).toMatchObject([{ state: 'letGo' }])
      expect(await codeOf(askToPay(server, guest, orderId))).toBe('SP_0045')
    })

    test('cancelling fails when the bank already has the money, and the order counts as paid', async () => {
      await openPay(server, guest, orderId)
      // The bank couldn't tell anybody yet.
      await server.db.updateTable('sandbox_charges').set({ state: 'paid' }).execute()
      expect(await cancel()).toBe('SP_0045')
      expect(await stateOf()).toBe('waitingForConfirmation')
    })

    test.for(['refuse', 'cancel', 'expire'] as const)(
      'a paid order that ends by “%s” is refunded exactly once',
      async (step) => {
        const { redirectUrl } = await openPay(server, guest, orderId)
        await choose(server, redirectUrl, 'approve')
        if (step === 'expire') await later(server, minutes(31))
        else await move(step)
        expect(await orderOf(server, guest, orderId)).toMatchObject({ paidAmount: 25.4, refundAmount: 25.4 })
        await later(server, 0)
        await later(server, minutes(60))
        expect(await chargesOf(server)).toMatchObject([{ state: 'paid', refunded_cents: 2540 }])
        expect(await paymentsOf(server, orderId)).toMatchObject([
          { refund_due_cents: 2540, refunded_cents: 2540, next_at: null },
        ])
      },
    )

    test('money that is charged for a cancelled order is refunded automatically', async () => {
      const { paymentId, redirectUrl } = await openPay(server, guest, orderId)
      // Let go of, and charged all the same: a bank's mistake.
      expect(await cancel()).toBe('')
      await server.db.updateTable('sandbox_charges').set({ state: 'paid', told: 0 }).execute()
      await later(server, 1_000)
      await later(server, 1_000)
      expect(await stateOf()).toBe('cancelled')
      expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 2540 }])
      expect(await orderOf(server, guest, orderId)).toMatchObject({ paidAmount: 0, refundAmount: 25.4 })
      expect(redirectUrl).toContain('/bank/')
      // “Failed” would say that nothing was taken, and offer to pay again.
      expect(await statusOf(server, guest, orderId, paymentId)).toBe('expired')
    })

    test('the result of a payment turns from “paid” to “expired” when the restaurant refuses the order', async () => {
      const { paymentId, redirectUrl } = await openPay(server, guest, orderId)
      await choose(server, redirectUrl, 'approve')
      expect(await statusOf(server, guest, orderId, paymentId)).toBe('paid')
      await move('refuse')
      expect(await statusOf(server, guest, orderId, paymentId)).toBe('expired')
    })

    test('when two payments of one order are both charged, the one charged last is refunded', async () => {
      const first = await openPay(server, guest, orderId)
      await choose(server, first.redirectUrl, 'refuse')
      const second = await openPay(server, guest, orderId)
      await choose(server, second.redirectUrl, 'approve')
      const charge = first.redirectUrl.replace('/bank/', '')
      await server.db
        .updateTable('sandbox_charges')
        .set({ state: 'paid', told: 0 })
        .where('reference', '=', charge)
        .execute()
      await later(server, 1_000)
      await later(server, 1_000)
      expect(await stateOf()).toBe('waitingForConfirmation')
      const charges = await chargesOf(server)
      expect(charges.map(({ refunded_cents }) => refunded_cents).toSorted((a, b) => a - b)).toEqual([0, 2540])
      expect(charges.find(({ reference }) => reference === charge)?.refunded_cents).toBe(2540)
    })

    test('choosing another method opens another payment, and the first can’t be charged any more', async () => {
      await server.reimport((file) => file.services[0]!.payments.push('alipay'))
      const card = await openPay(server, guest, orderId)
      const wallet = await openPay(server, guest, orderId, { paymentType: 'alipay' })
      expect(wallet.paymentId).not.toBe(card.paymentId)
      await choose(server, card.redirectUrl, 'approve')
      expect(await stateOf()).toBe('locked')
      await choose(server, wallet.redirectUrl, 'approve')
      expect(await stateOf()).toBe('waitingForConfirmation')
      const states = (await chargesOf(server)).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['letGo', 'paid'])
      expect(await orderOf(server, guest, orderId)).toMatchObject({ paymentType: 'alipay' })
    })

    test('a restarted server records a charge that the bank made while it was down', async () => {
      await openPay(server, guest, orderId)
      // Charged, and killed before anything was told or written down.
      await server.db.updateTable('sandbox_charges').set({ state: 'paid' }).execute()
      const restarted = server.another()
      await later(restarted, minutes(60))
      expect(await stateOf()).toBe('waitingForConfirmation')
    })

    test('an interrupted opening of a payment locks nothing, is resumed on request, and fails otherwise', async () => {
      await server.db
        .insertInto('payments')
        .values({
          shop_id: 'corner',
          payment_id: 'cut-short',
          order_id: orderId,
          customer_id: guest.id,
          bank: 'sandbox',
          reference: null,
          method: 'card',
          amount_cents: 2540,
          currency: 'EUR',
          language: 'en',
          state: 'opening',
          next_at: server.clock.now,
          created_at: server.clock.now,
          updated_at: server.clock.now,
        })
        .execute()
      expect(await stateOf()).toBe('pendingPayment')
      // Asked again, the phone gets the same one.
      const { paymentId } = await openPay(server, guest, orderId)
      expect(paymentId).toBe('cut-short')
      await server.db.updateTable('payments').set({ state: 'opening', reference: null }).execute()
      await server.db.updateTable('orders').set({ state: 'pendingPayment' }).execute()
      await later(server, minutes(2))
      expect(await paymentsOf(server, orderId)).toMatchObject([{ state: 'failed', next_at: null }])
    })

    test('points and balance combine with a card, which pays the rest; cancelling returns all three', async () => {
      const member = await memberWith(server, { points: 10, balanceCents: 300 })
      // 25.40 − 0.50 − 3.00
      const mixed = { pointsUsed: 10, balanceUsed: 3, totalAmount: 21.9 }
      const mine = await orderByCard(server, member, mixed)
      expect(await codeOf(askToPay(server, member, mine))).toBe('SP_10010')
      const { redirectUrl } = await openPay(server, member, mine, { amount: 21.9 })
      await choose(server, redirectUrl, 'approve')
      expect(await orderOf(server, member, mine)).toMatchObject({
        orderStatus: 'waitingForConfirmation',
        paidAmount: 21.9,
      })
      const body = { customerId: member.id, storeId: 'corner', orderId: mine }
      await server.post(calls.orderCancel, body, { guest: member })
      await later(server, 0)
      expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 2190 }])
      const benefits = await server.post(
        calls.memberGet,
        { customerId: member.id, storeId: 'corner' },
        { guest: member },
      )
      expect(benefits.envelope.data).toMatchObject({ pointCount: 10, voucherBalance: 3 })
    })

    test('an order that leaves less than the bank’s minimum to pay is refused; the minimum itself is accepted', async () => {
      const member = await memberWith(server, { balanceCents: 2540 })
      const little = { paymentType: 'card', balanceUsed: 25, totalAmount: 0.4 }
      const { envelope } = await server.order(member, little)
      expect(envelope).toMatchObject({ code: 'SP_10004', data: { reason: 'payment' } })
      const enough = { balanceUsed: 24.9, totalAmount: 0.5 }
      const { redirectUrl } = await openPay(server, member, await orderByCard(server, member, enough), {
        amount: 0.5,
      })
      expect(redirectUrl).not.toBe('')
    })

    test('an order paid in full with the balance needs no bank', async () => {
      const member = await memberWith(server, { balanceCents: 2540 })
      const mine = await orderByCard(server, member, { balanceUsed: 25.4, totalAmount: 0 })
      expect(await orderOf(server, member, mine)).toMatchObject({ orderStatus: 'waitingForConfirmation' })
      expect(await codeOf(askToPay(server, member, mine, { amount: 0 }))).toBe('SP_0045')
    })

    test.for([
      ['nothing', 0, 'LD_BAD_REQUEST'],
      ['a negative amount', -25.4, 'LD_BAD_REQUEST'],
      ['NaN', Number.NaN, 'LD_BAD_REQUEST'],
      ['an infinite amount', Infinity, 'LD_BAD_REQUEST'],
      ['a text', '25.40', 'LD_BAD_REQUEST'],
      ['a fraction of a cent', 25.401, 'LD_BAD_REQUEST'],
      ['less than is due', 0.01, 'SP_10010'],
      ['more than is due', 2540, 'SP_10010'],
    ] as const)('asking to pay %s is refused and opens no payment', async ([, amount, code]) => {
      expect(await codeOf(askToPay(server, guest, orderId, { amount }))).toBe(code)
      expect(await stateOf()).toBe('pendingPayment')
      expect(await paymentsOf(server, orderId)).toEqual([])
    })

    test('orders and payments of other customers are answered like unknown ones', async () => {
      const thief = await server.signIn()
      expect(await codeOf(askToPay(server, thief, orderId))).toBe('LD_NOT_FOUND')
      const { paymentId, redirectUrl } = await openPay(server, guest, orderId)
      await choose(server, redirectUrl, 'approve')
      const theirs = await orderByCard(server, thief)
      expect((await resultOf(server, thief, orderId, paymentId)).envelope.code).toBe('LD_NOT_FOUND')
      expect((await resultOf(server, thief, theirs, paymentId)).envelope.code).toBe('LD_NOT_FOUND')
      expect((await resultOf(server, guest, orderId, 'none')).envelope.code).toBe('LD_NOT_FOUND')
      expect(await orderOf(server, thief, theirs)).toMatchObject({ orderStatus: 'pendingPayment' })
    })

    test('an order to be paid at the restaurant, and a method that isn’t accepted, open no payment', async () => {
      const { envelope } = await server.order(guest)
      expect(await codeOf(askToPay(server, guest, envelope.data.orderId))).toBe('SP_0045')
      expect(await codeOf(askToPay(server, guest, orderId, { paymentType: 'wechatPay' }))).toBe('SP_10004')
      expect(await codeOf(askToPay(server, guest, orderId, { paymentType: 'payAtRestaurant' }))).toBe(
        'SP_10004',
      )
    })

    test('a guest who becomes a member while a payment is open learns its result', async () => {
      const { paymentId, redirectUrl } = await openPay(server, guest, orderId)
      const proof = await proofOf(server, newNumber())
      const { envelope } = await server.post(calls.signUp, signUpBody(proof), { guest })
      const member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
      const told: Change[] = []
      server.services.changes.subscribe((change) => told.push(change))
      await choose(server, redirectUrl, 'approve')
      expect(await statusOf(server, member, orderId, paymentId)).toBe('paid')
      expect(told).toEqual([{ kind: 'order', shopId: 'corner', customerId: member.id, orderId }])
    })

    test('an open payment is settled even when its customer’s account was deleted meanwhile', async () => {
      const member = await memberWith(server, {})
      const mine = await orderByCard(server, member)
      const { redirectUrl } = await openPay(server, member, mine)
      const { eraseCustomer } = await import('../../../../server/customers/erasure/erase-customer.ts')
      await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
      await choose(server, redirectUrl, 'approve')
      const row = await server.db
        .selectFrom('orders')
        .select(['state', 'paid_cents'])
        .where('order_id', '=', mine)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ state: 'waitingForConfirmation', paid_cents: 2540 })
      expect(await paymentsOf(server, mine)).toMatchObject([{ state: 'paid', customer_id: 'deleted' }])
    })
  })
}
