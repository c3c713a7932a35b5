import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { readBoard } from '../../../../server/desk/board.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { syncPayment } from '../../../../server/payments/sync-payment.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import {
  askToPay,
  chargesOf,
  choose,
  later,
  minutes,
  openPay,
  orderOf,
  paymentsOf,
} from '../../../support/customers/pay.ts'
import { type Guest, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'
import {
  askForGift,
  askForVoucher,
  balanceOf,
  boughtVoucher,
  openTheGift,
  orderVoucher,
} from '../../../support/customers/voucher.ts'

const gift = { senderName: 'Oma', message: 'Eat well!\nLove' }

/** What must hold on every database. */
export function vouchersSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`vouchers, on ${name}`, () => {
    let server: ShopServer
    let member: Guest
    beforeEach(async () => {
      server = await open()
      member = await newMember(server)
    })
    afterEach(async () => {
      // Whatever happened, no number is another than the sum of its entries.
      expect(await auditPurses(server.db, 'corner')).toMatchObject({ faults: [] })
      await server.close()
    })

    const shopNow = async () => (await readShop(server.db, 'corner'))!
    const takeBack = async (orderId: string) =>
      moveOrder(server.services, await shopNow(), orderId, {
        step: 'refuse',
        by: 'merchant',
        reason: 'Sorry',
      })
    const stateOf = async (orderId: string) => (await orderOf(server, member, orderId)).orderStatus
    const giftOf = async (orderId: string) =>
      (await orderOf(server, member, orderId)).voucherInfo?.giftInfo?.giftCode ?? ''

    test('unpaid purchases neither wait for the restaurant nor take the place of a member’s meals', async () => {
      for (let count = 0; count < 5; count++) await orderVoucher(server, member)
      const desk = await signedInDesk(server)
      const board = async () => (await desk.ask('board', {})).envelope.data
      expect(await board()).toMatchObject({ senders: [], isFlooded: false, waitingCount: 0 })
      const statuses: number[] = []
      for (let count = 0; count < 9; count++)
        statuses.push((await server.order(member, orderWire(member))).status)
      expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429])
    })

    test('the options list sorted amounts, bonuses and payment methods', async () => {
      const { envelope } = await server.post(calls.voucherOptionList, { storeId: 'corner' })
      expect(envelope.data).toEqual({
        storeId: 'corner',
        amountList: [10, 20, 50],
        isOwnAmount: true,
        bonusList: [
          { fromAmount: 50, bonusAmount: 5 },
          { fromAmount: 100, bonusAmount: 12.5 },
        ],
        paymentList: ['card'],
      })
    })

    test('a voucher is an order pending payment, and is credited to the balance when it is paid', async () => {
      const order = await orderVoucher(server, member, { voucherAmount: 60, bonusAmount: 5 })
      expect(order).toMatchObject({
        serviceTypeSub: 'voucher',
        orderStatus: 'pendingPayment',
        totalAmount: 60,
        voucherInfo: { voucherAmount: 60, bonusAmount: 5, giftInfo: null },
      })
      expect(await balanceOf(server, member)).toBe(0)
      const { redirectUrl } = await openPay(server, member, order.orderId, { amount: 60 })
      expect(await balanceOf(server, member)).toBe(0)
      await choose(server, redirectUrl, 'approve')
      expect(await stateOf(order.orderId)).toBe('completed')
      expect(await balanceOf(server, member)).toBe(65)
      // Buying it counts towards no level and earns no points: what is bought with it will.
      const { envelope } = await server.post(
        calls.memberGet,
        { customerId: member.id, storeId: 'corner' },
        { guest: member },
      )
      expect(envelope.data).toMatchObject({ spentAmount: 0, pointCount: 0 })
    })

    test('a paid voucher is credited once, however often the servers learn of the payment', async () => {
      const order = await orderVoucher(server, member)
      const { paymentId, redirectUrl } = await openPay(server, member, order.orderId, { amount: 20 })
      await choose(server, redirectUrl, 'approve')
      const other = server.another()
      const [payment] = await paymentsOf(server, order.orderId)
      const ask = () =>
        server.post(
          calls.orderPaymentResult,
          { customerId: member.id, storeId: 'corner', orderId: order.orderId, paymentId },
          { guest: member },
        )
      await Promise.all([
        syncPayment(server.services, payment!),
        syncPayment(other.services, { ...payment!, state: 'pending' }),
        syncPayment(server.services, { ...payment!, state: 'pending' }),
        ask(),
        ask(),
        choose(server, redirectUrl, 'approve'),
      ])
      expect(await balanceOf(server, member)).toBe(20)
    })

    test('purchases with the same clientOrderId are one order, also at two servers', async () => {
      const other = server.another()
      const clientOrderId = crypto.randomUUID()
      const orders = await Promise.all(
        [server, other, server, other].map((one) => askForVoucher(one, member, { clientOrderId })),
      )
      expect(new Set(orders.map(({ envelope }) => envelope.data.orderId)).size).toBe(1)
      const another = await askForVoucher(server, member, { clientOrderId, voucherAmount: 10 })
      expect(another.envelope.code).toBe('LD_KEY_REUSED')
      const somebody = await newMember(server)
      expect((await askForVoucher(server, somebody, { clientOrderId })).envelope.code).toBe('LD_KEY_REUSED')
    })

    test.each([
      [0, 'LD_BAD_REQUEST'],
      [-20, 'LD_BAD_REQUEST'],
      [1.5, 'LD_BAD_REQUEST'],
      [5001, 'LD_BAD_REQUEST'],
      [1e15, 'LD_BAD_REQUEST'],
      ['1e3', 'LD_BAD_REQUEST'],
      ['20', 'LD_BAD_REQUEST'],
      [null, 'LD_BAD_REQUEST'],
    ])('an amount of %j is refused', async (voucherAmount, code) => {
      expect((await askForVoucher(server, member, { voucherAmount })).envelope.code).toBe(code)
    })

    test.each([
      [1, 0],
      [49, 0],
      [50, 5],
      [99, 5],
      [100, 12.5],
      [5000, 12.5],
    ])(
      'a voucher of %i has a bonus of %i and is refused with another one',
      async (voucherAmount, bonusAmount) => {
        const wrong = await askForVoucher(server, member, { voucherAmount, bonusAmount: bonusAmount + 1 })
        expect(wrong.envelope).toMatchObject({ code: 'SP_10010', data: { reason: 'bonus' } })
        await boughtVoucher(server, member, { voucherAmount, bonusAmount })
        expect(await balanceOf(server, member)).toBe(voucherAmount + bonusAmount)
      },
    )

    test('guests, other customers’ ids and unsupported payment methods are refused', async () => {
      const guest = await server.signIn()
      expect((await askForVoucher(server, guest)).envelope.code).toBe('LD_MEMBERS_ONLY')
      expect((await askForVoucher(server, member, { customerId: guest.id })).envelope.code).toBe('LD_SIGN_IN')
      for (const paymentType of ['balance', 'payAtRestaurant', 'payLater', 'wechatPay'])
        expect((await askForVoucher(server, member, { paymentType })).envelope.code).toBe('SP_10004')
    })

    test('no voucher is sold once the owner switches sales off, but a payment under way still completes', async () => {
      const order = await orderVoucher(server, member)
      const { redirectUrl } = await openPay(server, member, order.orderId, { amount: 20 })
      const unpaid = await orderVoucher(server, member)
      await server.reimport((file) => {
        file.features = { voucherPurchase: false }
      })
      const options = await server.post(calls.voucherOptionList, { storeId: 'corner' })
      expect(options.envelope.code).toBe('LD_VOUCHERS_OFF')
      expect((await askForVoucher(server, member)).envelope.code).toBe('LD_VOUCHERS_OFF')
      const paying = await askToPay(server, member, unpaid.orderId, { amount: 20, paymentType: 'wechatPay' })
      expect(paying.envelope.code).toBe('SP_10004')
      await choose(server, redirectUrl, 'approve')
      expect(await balanceOf(server, member)).toBe(20)
    })

    test('no voucher is sold for less than the bank’s minimum', async () => {
      // As of Czech crowns.
      vi.spyOn(server.services.banks.current!, 'leastCents').mockReturnValue(1_500)
      const options = await server.post(calls.voucherOptionList, { storeId: 'corner' })
      expect(options.envelope.data.amountList).toEqual([20, 50])
      const { envelope } = await askForVoucher(server, member, { voucherAmount: 12 })
      expect(envelope).toMatchObject({ code: 'SP_10004', data: { reason: 'payment' } })
      expect((await askForVoucher(server, member, { voucherAmount: 15 })).envelope.code).toBe('')
    })

    test('only listed amounts are sold when the owner doesn’t allow own amounts', async () => {
      await server.reimport((file) => {
        file.features = { voucherPurchase: true }
        file.prepaid = { amounts: [15], ownAmount: false }
      })
      expect((await askForVoucher(server, member, { voucherAmount: 15 })).envelope.code).toBe('')
      const unsold = await askForVoucher(server, member, { voucherAmount: 20 })
      expect(unsold.envelope).toMatchObject({ code: 'SP_10010', data: { reason: 'amount' } })
    })

    test('a voucher that nobody pays expires and can’t be paid any more', async () => {
      const order = await orderVoucher(server, member)
      await later(server, minutes(16))
      expect(await stateOf(order.orderId)).toBe('expired')
      expect((await askToPay(server, member, order.orderId, { amount: 20 })).envelope.code).toBe('SP_10024')
      expect(await balanceOf(server, member)).toBe(0)
    })

    test('the buyer can cancel a voucher until it is paid, even with a payment under way', async () => {
      const cancel = async (orderId: string, guest = member) =>
        (
          await server.post(
            calls.voucherPurchaseCancel,
            { customerId: guest.id, storeId: 'corner', orderId },
            { guest },
          )
        ).envelope
      const unpaid = await orderVoucher(server, member)
      expect((await cancel(unpaid.orderId, await newMember(server))).code).toBe('LD_NOT_FOUND')
      expect((await cancel(unpaid.orderId)).data.orderStatus).toBe('cancelled')
      expect((await cancel(unpaid.orderId)).data.orderStatus).toBe('cancelled')
      expect((await askToPay(server, member, unpaid.orderId, { amount: 20 })).envelope.code).not.toBe('')

      const begun = await orderVoucher(server, member)
      await openPay(server, member, begun.orderId, { amount: 20 })
      expect((await cancel(begun.orderId)).data.orderStatus).toBe('cancelled')

      const paid = await boughtVoucher(server, member)
      expect((await cancel(paid.orderId)).code).toBe('SP_0045')
      expect(await balanceOf(server, member)).toBe(20)
      const meal = (await server.order(member)).envelope.data
      expect((await cancel(meal.orderId)).code).toBe('LD_NOT_FOUND')
    })

    test('a member can have at most five unpaid vouchers, and is told why there can’t be more', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () => (await askForVoucher(server, member)).envelope),
      )
      expect(answers.filter(({ code }) => code === '')).toHaveLength(5)
      const refused = answers.filter(({ code }) => code !== '')
      expect(refused).toHaveLength(3)
      for (const one of refused) expect(one).toMatchObject({ code: 'BS_0001', data: { reason: 'unpaid' } })
    })

    test('a payment is refunded when the buyer’s account was deleted meanwhile', async () => {
      const order = await orderVoucher(server, member, { giftInfo: gift })
      const { redirectUrl } = await openPay(server, member, order.orderId, { amount: 20 })
      await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
      await choose(server, redirectUrl, 'approve')
      await later(server, minutes(1))
      expect(await chargesOf(server)).toMatchObject([{ state: 'paid', refunded_cents: 2000 }])
      expect(await server.db.selectFrom('purses').selectAll().execute()).toEqual([])
      expect(
        await server.db.selectFrom('gifts').select(['paid_at', 'from_name', 'message']).execute(),
      ).toEqual([{ paid_at: null, from_name: '', message: '' }])
      // Nobody pays it any more: it ends as every order does that isn't paid in time.
      await later(server, minutes(60))
      const states = await server.db.selectFrom('orders').select('state').execute()
      expect(states).toEqual([{ state: 'expired' }])
    })

    test('vouchers are in the order list only on request, and never on the desk’s board', async () => {
      const order = await boughtVoucher(server, member)
      server.clock.now += 1000
      await orderVoucher(server, member)
      const list = async (more: object) =>
        (
          await server.post(
            calls.orderList,
            { customerId: member.id, storeId: 'corner', cursor: null, pageSize: 10, ...more },
            { guest: member },
          )
        ).envelope.data.dataList
      expect(await list({})).toEqual([])
      expect(await list({ withVouchers: true })).toHaveLength(2)
      const board = await readBoard(server.services as never, await shopNow(), 'x')
      expect([board.open, board.done, board.more]).toEqual([[], [], {}])
      const { envelope } = await server.post(
        calls.purchaseList,
        { customerId: member.id, storeId: 'corner', cursor: null, pageSize: 10 },
        { guest: member },
      )
      expect(envelope.data.dataList.at(-1)).toMatchObject({
        order: { orderId: order.orderId, orderType: 'voucher', totalAmount: 20 },
        entryList: [{ reason: 'voucher', voucherAmount: 20 }],
      })
    })

    describe('taking a voucher back', () => {
      test('isn’t possible by refusing it at the desk, which doesn’t find the order', async () => {
        const order = await boughtVoucher(server, member)
        const desk = await signedInDesk(server)
        const refused = await desk.ask('step', { orderId: order.orderId, step: 'refuse', reason: 'No' })
        expect(refused.status).toBe(404)
        expect(await balanceOf(server, member)).toBeGreaterThan(0)
      })

      test('refunds the money and removes the balance', async () => {
        const order = await boughtVoucher(server, member, { voucherAmount: 50, bonusAmount: 5 })
        await takeBack(order.orderId)
        expect(await balanceOf(server, member)).toBe(0)
        await later(server, minutes(1))
        expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 5000 }])
        expect(await orderOf(server, member, order.orderId)).toMatchObject({
          orderStatus: 'refused',
          refundAmount: 50,
        })
        await expect(takeBack(order.orderId)).rejects.toMatchObject({ code: 'SP_0045' })
      })

      test('refunds only what wasn’t spent, and leaves no negative balance', async () => {
        const order = await boughtVoucher(server, member, { voucherAmount: 50, bonusAmount: 5 })
        const spent = await server.order(member, { balanceUsed: 20, totalAmount: 5.4 })
        expect(spent.envelope.code).toBe('')
        await takeBack(order.orderId)
        // 35 of 55 are left; 20 were eaten, so 30 of the 50 go back and the bonus is given up.
        expect(await balanceOf(server, member)).toBe(0)
        expect((await paymentsOf(server, order.orderId))[0]).toMatchObject({ refund_due_cents: 3000 })
        expect(await orderOf(server, member, order.orderId)).toMatchObject({ refundAmount: 30 })
      })

      test('is refused when all of it was spent, and changes nothing', async () => {
        const order = await boughtVoucher(server, member)
        const spent = await server.order(member, { balanceUsed: 20, totalAmount: 5.4 })
        expect(spent.envelope.code).toBe('')
        await expect(takeBack(order.orderId)).rejects.toMatchObject({ code: 'SP_0045' })
        expect(await stateOf(order.orderId)).toBe('completed')
        expect((await paymentsOf(server, order.orderId))[0]).toMatchObject({ refund_due_cents: 0 })
      })

      test('at the same time as an order spends it lets only one of the two happen', async () => {
        for (let round = 0; round < 6; round += 1) {
          const one = await newMember(server)
          const order = await boughtVoucher(server, one)
          const other = server.another()
          await Promise.allSettled([
            takeBack(order.orderId),
            other.order(one, { balanceUsed: 20, totalAmount: 5.4 }),
          ])
          const used = await server.db
            .selectFrom('orders')
            .select('order_id')
            .where('customer_id', '=', one.id)
            .where('order_type', '!=', 'voucher')
            .execute()
          const [payment] = await paymentsOf(server, order.orderId)
          expect([used.length, payment!.refund_due_cents]).toEqual(used.length ? [1, 0] : [0, 2000])
          expect(await balanceOf(server, one)).toBe(0)
        }
      })
    })

    describe('a voucher as a gift', () => {
      test('has a code once it is paid, and credits the member who opens it first', async () => {
        const order = await orderVoucher(server, member, { giftInfo: gift })
        expect(order.voucherInfo?.giftInfo).toEqual({ ...gift, giftCode: null, openTime: null })
        const code = (await server.db.selectFrom('gifts').select('code').executeTakeFirstOrThrow()).code
        expect((await askForGift(server, code)).envelope.code).toBe('LD_GIFT_UNKNOWN')
        const { redirectUrl } = await openPay(server, member, order.orderId, { amount: 20 })
        await choose(server, redirectUrl, 'approve')
        expect(await balanceOf(server, member)).toBe(0)
        expect(await giftOf(order.orderId)).toBe(code)

        const friend = await newMember(server)
        expect((await askForGift(server, code)).envelope.data).toMatchObject({
          voucherAmount: 20,
          ...gift,
          giftStatus: 'closed',
        })
        const opened = await openTheGift(server, friend, code.toLowerCase().replaceAll('-', ' '))
        expect(opened.envelope.data).toMatchObject({ voucherAmount: 20, giftStatus: 'opened' })
        expect(await balanceOf(server, friend)).toBe(20)
        // The answer may have been lost: the same member hears the same, and has it once.
        expect((await openTheGift(server, friend, code)).envelope.code).toBe('')
        expect(await balanceOf(server, friend)).toBe(20)
        const late = await openTheGift(server, await newMember(server), code)
        expect([late.envelope.code, late.envelope.data]).toEqual(['LD_GIFT_OPENED', { reason: 'opened' }])
        expect(await orderOf(server, member, order.orderId)).toMatchObject({
          voucherInfo: { giftInfo: { openTime: expect.any(String) } },
        })
        await expect(takeBack(order.orderId)).rejects.toMatchObject({ code: 'SP_0045' })
      })

      test('is opened by only one of twenty members who try a hundred times at once', async () => {
        const order = await boughtVoucher(server, member, { giftInfo: gift })
        const code = await giftOf(order.orderId)
        const other = server.another()
        const friends = await Promise.all(Array.from({ length: 20 }, () => newMember(server)))
        const codes = await Promise.all(
          Array.from({ length: 100 }, async (_, at) => {
            const at2 = at % 2 ? server : other
            return (await openTheGift(at2, friends[at % 20]!, code)).envelope.code
          }),
        )
        const balances = await Promise.all(friends.map((friend) => balanceOf(server, friend)))
        expect(balances.filter((balance) => balance === 20)).toHaveLength(1)
        expect(balances.filter((balance) => balance === 0)).toHaveLength(19)
        expect(codes.filter((one) => one === '')).toHaveLength(5)
      })

      test('that the restaurant took back can’t be opened', async () => {
        const order = await boughtVoucher(server, member, { giftInfo: gift })
        const code = await giftOf(order.orderId)
        await takeBack(order.orderId)
        const friend = await newMember(server)
        const { envelope } = await openTheGift(server, friend, code)
        expect([envelope.code, envelope.data]).toEqual(['LD_GIFT_OPENED', { reason: 'withdrawn' }])
        expect((await askForGift(server, code)).envelope.data).toMatchObject({ giftStatus: 'withdrawn' })
        expect((await paymentsOf(server, order.orderId))[0]).toMatchObject({ refund_due_cents: 2000 })
      })

      test('can be opened after the giver’s account was deleted, which removes name and message', async () => {
        const order = await boughtVoucher(server, member, { giftInfo: gift })
        const code = await giftOf(order.orderId)
        await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
        const rows = JSON.stringify(await server.db.selectFrom('gifts').selectAll().execute())
        for (const trace of [member.id, 'Oma', 'Love']) expect(rows).not.toContain(trace)
        const friend = await newMember(server)
        expect((await openTheGift(server, friend, code)).envelope.code).toBe('')
        await eraseCustomer(server.db, 'corner', friend.id, server.clock.now)
        expect(JSON.stringify(await server.db.selectFrom('gifts').selectAll().execute())).not.toContain(
          friend.id,
        )
      })

      test.each(['', ' ', '1', 'x'.repeat(12), '0'.repeat(12), 'ILOO-ILOO-ILOO', '%', "' or 1=1"])(
        'isn’t found by the code %j',
        async (code) => {
          await boughtVoucher(server, member, { giftInfo: gift })
          expect((await askForGift(server, code)).envelope.code).toBe('LD_GIFT_UNKNOWN')
          expect((await openTheGift(server, member, code)).envelope.code).toBe('LD_GIFT_UNKNOWN')
        },
      )
    })
  })
}
