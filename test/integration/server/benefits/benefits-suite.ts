import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { giveVoucher, memberWith, withBenefits } from '../../../support/shops/benefit-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import { type Guest, line, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function benefitsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`coupons, points and balance, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())

    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
    const benefitsOf = async (guest: Guest) =>
      (await server.post(calls.memberGet, own(guest), { guest })).envelope.data

    /** The €5 off that was given. */
    async function couponOf(guest: Guest): Promise<string> {
      const { couponList } = await benefitsOf(guest)
      const coupon = couponList.find(({ value }: { value: number }) => value === 5)
      return coupon?.couponId ?? ''
    }

    /** Another order's lines. */
    const lines = (guest: Guest, one: ReturnType<typeof line>) => ({
      itemList: orderWire(guest, { items: [one] }).itemList,
    })

    /** Two portions of rice with cheese, 25.40 before anything is taken off. */
    const order = async (guest: Guest, changes: object) => {
      const { status, envelope } = await server.order(guest, changes)
      return { status, code: envelope.code, data: envelope.data }
    }
    const billOf = (data: { billList: { rule: string; amount: number; name?: string }[] }) =>
      data.billList.map(({ rule, amount, name }) => [rule, amount, ...(name ? [name] : [])])

    describe('a member’s benefits', () => {
      test('begin with the coupons for new members and nothing else', async () => {
        const member = await newMember(server)
        expect(await benefitsOf(member)).toEqual({
          customerId: member.id,
          memberLevelRate: 1,
          memberLevelName: 'New',
          spentAmount: 0,
          nextLevel: { name: 'Gold', fromAmount: 100, memberLevelRate: 0.9 },
          pointCount: 0,
          pointAmount: 0.05,
          voucherBalance: 0,
          couponList: [
            {
              couponId: expect.any(String),
              couponName: 'Welcome',
              couponType: 'percent',
              value: 10,
              minimumAmount: 0,
              expiryDate: '',
            },
          ],
        })
      })

      test('are also returned under the path that the previous release calls', async () => {
        const member = await memberWith(server, { points: 3 })
        const before = { ...calls.memberGet, path: '/customer/benefit/get' } as const
        const { envelope } = await server.post(before, own(member), { guest: member })
        expect(envelope.data).toEqual(await benefitsOf(member))
      })

      test('reach a level at exactly its amount, which sets the rate of the profile', async () => {
        const below = await memberWith(server, { spentCents: 99_99 })
        const there = await memberWith(server, { spentCents: 100_00 })
        expect((await benefitsOf(below)).memberLevelName).toBe('New')
        expect(await benefitsOf(there)).toMatchObject({ memberLevelName: 'Gold', nextLevel: null })
        const { envelope } = await server.post(calls.customerGet, own(there), { guest: there })
        expect(envelope.data.memberLevelRate).toBe(0.9)
      })

      test('don’t exist for a guest, who can’t use any in an order either', async () => {
        const guest = await server.signIn()
        const { envelope } = await server.post(calls.memberGet, own(guest), { guest })
        expect(envelope.code).toBe('LD_MEMBERS_ONLY')
        for (const changes of [
          { activityId: 'happy' },
          { couponId: 'x' },
          { pointsUsed: 1 },
          { balanceUsed: 1 },
        ])
          expect(await order(guest, changes)).toMatchObject({ status: 400, code: 'LD_MEMBERS_ONLY' })
        expect(await server.orderCount()).toBe(0)
      })

      test('keep a coupon as it was given when the shop removes its voucher', async () => {
        const member = await newMember(server)
        await giveVoucher(server, member.id, 'five')
        await server.reimport((file) => {
          Object.assign(file, { vouchers: [] })
        })
        const { couponList } = await benefitsOf(member)
        const values = couponList.map(({ value }: { value: number }) => value)
        expect(values.toSorted()).toEqual([10, 5])
      })
    })

    describe('an order', () => {
      test('uses a coupon once, shows it in the bill, and gives it back when it is cancelled', async () => {
        const member = await newMember(server)
        await giveVoucher(server, member.id, 'five')
        const couponId = await couponOf(member)
        const first = await order(member, { couponId, totalAmount: 20.4 })
        expect(first.status).toBe(200)
        expect(billOf(first.data)).toEqual([
          ['lines', 25.4],
          ['coupon', -5, '€5 off'],
        ])
        expect((await benefitsOf(member)).couponList).toHaveLength(1)
        expect(await order(member, { couponId, totalAmount: 20.4 })).toMatchObject({
          code: 'LD_COUPON_UNUSABLE',
          data: { reason: 'used' },
        })
        const { orderId } = first.data
        await server.post(calls.orderCancel, { ...own(member), orderId }, { guest: member })
        expect((await benefitsOf(member)).couponList).toHaveLength(2)
        // Cancelling twice gives back once.
        await server.post(calls.orderCancel, { ...own(member), orderId }, { guest: member })
        expect((await order(member, { couponId, totalAmount: 20.4 })).status).toBe(200)
      })

      test('is refused with an offer that is another member’s, unknown, expired or below its minimum', async () => {
        const owner = await newMember(server)
        const thief = await newMember(server)
        await giveVoucher(server, owner.id, 'five')
        const couponId = await couponOf(owner)
        const refused = (reason: string) => ({ status: 400, code: 'LD_COUPON_UNUSABLE', data: { reason } })
        expect(await order(thief, { couponId, totalAmount: 20.4 })).toEqual(refused('unknown'))
        expect(await order(thief, { couponId: 'nothing', totalAmount: 20.4 })).toEqual(refused('unknown'))
        expect(await order(thief, { activityId: 'over', totalAmount: 20.32 })).toEqual(refused('expired'))
        expect(await order(thief, { activityId: 'five', totalAmount: 20.4 })).toEqual(refused('unknown'))
        const rice = line('rice', 1150)
        const small = lines(owner, rice)
        expect(await order(owner, { ...small, couponId, totalAmount: 6.5 })).toEqual(refused('minimum'))
        expect(await order(owner, { couponId, activityId: 'happy', totalAmount: 20.4 })).toMatchObject({
          code: 'LD_BAD_REQUEST',
        })
        expect(await server.orderCount()).toBe(0)
        expect((await benefitsOf(owner)).couponList).toHaveLength(2)
      })

      test('is refused for changed prices before its coupon is checked against them', async () => {
        const member = await newMember(server)
        await giveVoucher(server, member.id, 'five')
        const couponId = await couponOf(member)
        await server.reimport((file) => {
          for (const item of file.categories.flatMap(({ items }) => items)) if (item.price) item.price = 1
        })
        expect(await order(member, { couponId, totalAmount: 20.4 })).toMatchObject({
          code: 'SP_10010',
          data: { lineList: [{ agreedPrice: expect.any(Number), currentPrice: expect.any(Number) }] },
        })
        expect(await server.orderCount()).toBe(0)
      })

      test('doesn’t use up a coupon that takes nothing off', async () => {
        const member = await newMember(server)
        await giveVoucher(server, member.id, 'free')
        const before = (await benefitsOf(member)).couponList
        const free = before.find(({ couponName }: { couponName: string }) => couponName === 'Free delivery')
        expect((await order(member, { couponId: free?.couponId ?? '', totalAmount: 25.4 })).status).toBe(200)
        expect((await benefitsOf(member)).couponList).toHaveLength(before.length)
      })

      test('can use a promotion any number of times', async () => {
        const member = await newMember(server)
        for (let times = 0; times < 2; times++) {
          const placed = await order(member, { activityId: 'happy', totalAmount: 20.32 })
          expect(billOf(placed.data)).toEqual([
            ['lines', 25.4],
            ['coupon', -5.08, 'Happy hour'],
          ])
        }
      })

      test('takes no more points and balance than it needs, and gives them back once when it is cancelled', async () => {
        const member = await memberWith(server, { points: 100, balanceCents: 10_000 })
        const placed = await order(member, { pointsUsed: 100, balanceUsed: 20.4, totalAmount: 0 })
        expect(billOf(placed.data)).toEqual([
          ['lines', 25.4],
          ['points', -5],
          ['balance', -20.4],
        ])
        expect(await benefitsOf(member)).toMatchObject({ pointCount: 0, voucherBalance: 79.6 })
        const { orderId } = placed.data
        await server.post(calls.orderCancel, { ...own(member), orderId }, { guest: member })
        await server.post(calls.orderCancel, { ...own(member), orderId }, { guest: member })
        expect(await benefitsOf(member)).toMatchObject({ pointCount: 100, voucherBalance: 100 })
        const greedy = await order(member, { pointsUsed: 100, balanceUsed: 100, totalAmount: 0 })
        expect(greedy.status).toBe(200)
        expect(await benefitsOf(member)).toMatchObject({ pointCount: 0, voucherBalance: 79.6 })
      })

      test('that the balance leaves nothing of to pay in person has the member rate, also if more was agreed to', async () => {
        const member = await memberWith(server, { spentCents: 100_00, balanceCents: 60_00 })
        for (const balanceUsed of [22.86, 25.4]) {
          const placed = await order(member, { memberRate: 0.9, balanceUsed, totalAmount: 0 })
          expect(billOf(placed.data)).toEqual([
            ['lines', 25.4],
            ['memberRate', -2.54, 'Gold'],
            ['balance', -22.86],
          ])
        }
      })

      test('paid with the balance has the member rate, and is refused when the balance isn’t enough', async () => {
        const member = await memberWith(server, { spentCents: 100_00, balanceCents: 23_00 })
        const paid = { paymentType: 'balance', memberRate: 0.9 }
        const placed = await order(member, { ...paid, balanceUsed: 22.86, totalAmount: 0 })
        expect(billOf(placed.data)).toEqual([
          ['lines', 25.4],
          ['memberRate', -2.54, 'Gold'],
          ['balance', -22.86],
        ])
        const poor = await memberWith(server, { balanceCents: 23_00 })
        expect(await order(poor, { ...paid, balanceUsed: 23, totalAmount: 2.4 })).toMatchObject({
          status: 400,
          code: 'RT_0013',
          data: { voucherBalance: 23 },
        })
        expect(await order(poor, { balanceUsed: 24, totalAmount: 1.4 })).toMatchObject({ code: 'RT_0013' })
        // At the restaurant everybody pays the full price (spec §5).
        expect((await order(member, { totalAmount: 25.4 })).status).toBe(200)
      })

      test('with more points than the member has is refused with the total that it would have', async () => {
        const member = await memberWith(server, { points: 40 })
        expect(await order(member, { pointsUsed: 60, totalAmount: 22.4 })).toMatchObject({
          code: 'SP_10010',
          data: { totalAmount: 23.4, reason: 'points' },
        })
        // Another price is told as such, whatever is there of points.
        const { data } = await order(member, { pointsUsed: 40, totalAmount: 1 })
        expect(data).toMatchObject({ totalAmount: 23.4 })
        expect(data).not.toHaveProperty('reason')
        expect((await order(member, { pointsUsed: 40, totalAmount: 23.4 })).status).toBe(200)
      })

      test('with points or balance is refused with SP_0099 when a dish can’t be paid with them', async () => {
        const member = await memberWith(server, { points: 40, balanceCents: 500 })
        const stew = lines(member, line('stew', 990))
        expect(await order(member, { ...stew, pointsUsed: 2, totalAmount: 9.8 })).toMatchObject({
          code: 'SP_0099',
        })
        expect(await order(member, { ...stew, balanceUsed: 1, totalAmount: 8.9 })).toMatchObject({
          code: 'SP_0099',
        })
        expect((await order(member, { ...stew, totalAmount: 9.9 })).status).toBe(200)
      })

      test('can’t exceed the owner’s maximum, even when points and balance pay part of it', async () => {
        const member = await memberWith(server, { points: 100, balanceCents: 1000 })
        const given = { pointsUsed: 100, balanceUsed: 10, totalAmount: 10.4 }
        const takesUpTo = (maxTotal: number) =>
          server.reimport((file) => {
            withBenefits(file)
            file.orders = { maxTotal }
          })
        await takesUpTo(25.39)
        expect(await order(member, given)).toMatchObject({ code: 'LD_TOO_LARGE' })
        await takesUpTo(25.4)
        expect((await order(member, given)).status).toBe(200)
      })

      test('with a total that is a cent above or below the bill is refused', async () => {
        const member = await memberWith(server, { points: 40 })
        for (const totalAmount of [23.39, 23.41, 0, -1])
          expect((await order(member, { pointsUsed: 40, totalAmount })).status).toBe(400)
        expect(await benefitsOf(member)).toMatchObject({ pointCount: 40 })
      })

      test.each([
        ['a coupon', { points: 0 }, true],
        ['the last points', { points: 100 }, false],
        ['the last of the balance', { balanceCents: 500 }, false],
      ])(
        'is placed once when ten with %s arrive at two servers at the same time',
        async (_, purse, withCoupon) => {
          const other = server.another()
          const member = await memberWith(server, purse)
          if (withCoupon) await giveVoucher(server, member.id, 'five')
          const couponId = withCoupon ? await couponOf(member) : null
          const given = { couponId, pointsUsed: 'points' in purse ? purse.points : 0 }
          const balanceUsed = 'balanceCents' in purse ? 5 : 0
          const answers = await Promise.all(
            Array.from({ length: 10 }, (_, at) =>
              (at % 2 ? server : other).order(member, { ...given, balanceUsed, totalAmount: 20.4 }),
            ),
          )
          expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
          expect(await server.orderCount()).toBe(1)
          const after = await benefitsOf(member)
          expect([after.pointCount, after.voucherBalance]).toEqual([0, 0])
        },
      )

      test('that is sent again under its key takes points once', async () => {
        const member = await memberWith(server, { points: 100 })
        const key = crypto.randomUUID()
        const wire = { ...orderWire(member), pointsUsed: 60, totalAmount: 22.4 }
        const post = () => server.post(calls.orderCreate, wire, { guest: member, key })
        const [first, again] = [await post(), await post()]
        expect(again.envelope.data).toEqual(first.envelope.data)
        expect(await benefitsOf(member)).toMatchObject({ pointCount: 40 })
      })
    })

    test('deleting the account deletes its points, balance and coupons', async () => {
      const member = await memberWith(server, { points: 100 })
      await server.post(calls.customerDelete, own(member), { guest: member })
      for (const table of ['purses', 'purse_entries', 'coupons'] as const)
        expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
    })

    test('customer data includes coupons and account entries', async () => {
      const member = await memberWith(server, { points: 100, balanceCents: 500 })
      await giveVoucher(server, member.id, 'five')
      const couponId = await couponOf(member)
      const placed = await order(member, { couponId, pointsUsed: 100, totalAmount: 15.4 })
      const { envelope } = await server.post(calls.customerData, own(member), { guest: member })
      const { couponList, purseEntryList } = envelope.data
      expect(couponList).toHaveLength(2)
      expect(couponList).toContainEqual(
        expect.objectContaining({ couponName: '€5 off', usedOrderId: placed.data.orderId }),
      )
      const told = purseEntryList.map((one: { reason: string; pointCount: number }) => [
        one.reason,
        one.pointCount,
      ])
      expect(told).toHaveLength(2)
      expect(told).toEqual(
        expect.arrayContaining([
          ['held', -100],
          ['given', 100],
        ]),
      )
    })
  })
}
