import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { giveVoucher, memberWith, withBenefits } from '../../../support/shops/benefit-shop.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import { newMember } from '../../../support/customers/member.ts'
import { chargesOf, later, minutes, orderOf, paymentsOf } from '../../../support/customers/pay.ts'
import { eaten, handOver, managersDesk, refund } from '../../../support/customers/refund.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'
import { boughtVoucher } from '../../../support/customers/voucher.ts'

/** What must hold on every database. The server has to trust its proxy, so that callers have addresses. */
export function refundsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`refunds of meals, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient & { key: string }
    beforeEach(async () => {
      server = await open()
      desk = await managersDesk(server, 'Rosa')
    })
    afterEach(async () => {
      const { faults, holdFaults, refundFaults } = await auditPurses(server.db, 'corner')
      expect([...faults, ...holdFaults, ...refundFaults]).toEqual([])
      await server.close()
    })

    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
    const codeOf = async (answer: ReturnType<typeof refund>) => (await answer).envelope.code
    const accountOf = async (guest: Guest) =>
      (await server.post(calls.memberGet, own(guest), { guest })).envelope.data
    const couponOf = async (guest: Guest) =>
      (await accountOf(guest)).couponList.find(({ value }) => value === 5)?.couponId ?? null
    const look = async (orderId: string) => (await desk.ask('refunds', { order: orderId })).envelope.data
    const rows = () => server.db.selectFrom('order_refunds').selectAll().orderBy('created_at').execute()

    describe('of an order paid at the counter', () => {
      test('are shown at the desk with amount, time, reason and manager, on the phone without the manager', async () => {
        const guest = await server.signIn()
        const orderId = await eaten(server, guest)
        const before = await orderOf(server, guest, orderId)
        expect(before.refundList).toBeUndefined()
        const { data } = (await refund(desk, orderId, 5_00, { why: '  the soup   was cold ' })).envelope
        const ways = { onlineCents: 0, counterCents: 5_00, balanceCents: 0 }
        expect(data).toMatchObject({
          orderId,
          number: before.orderNo,
          left: { onlineCents: 0, counterCents: 20_40, balanceCents: 0 },
          isRefundable: true,
          onItsWayCents: 0,
          list: [{ by: 'Rosa', reason: 'the soup was cold', ...ways, pointsBack: 0, pointsTaken: 0 }],
        })
        const { at } = data.list[0]!
        const after = await orderOf(server, guest, orderId)
        expect(after).toMatchObject({
          orderStatus: 'completed',
          paidAmount: 25.4,
          refundList: [
            {
              refundTime: new Date(at).toISOString(),
              onlineAmount: 0,
              counterAmount: 5,
              voucherAmount: 0,
              remark: 'the soup was cold',
            },
          ],
        })
        // Nothing of it went back to a bank, and its customer isn't told who it was.
        expect(after.refundAmount).toBeUndefined()
        expect(JSON.stringify(after)).not.toContain('Rosa')
        expect(Date.parse(after.updateTime)).toBeGreaterThan(Date.parse(before.updateTime))
        expect((await desk.ask('order', { orderId })).envelope.data).toMatchObject({
          state: 'completed',
          refundedCents: 5_00,
          mayRefund: true,
        })
        const { envelope } = await desk.ask('board', {})
        expect(envelope.data.done).toMatchObject([{ id: orderId, refundedCents: 5_00 }])
      })

      test('publish one change of the order with the refundId', async () => {
        const guest = await server.signIn()
        const orderId = await eaten(server, guest)
        const told: Change[] = []
        server.services.changes.subscribe((change) => void told.push(change))
        const refundId = crypto.randomUUID()
        await refund(desk, orderId, 1_00, { refundId })
        expect(told).toEqual([{ kind: 'order', shopId: 'corner', customerId: guest.id, orderId, refundId }])
      })

      test('are found by the full order number; anything else answers LD_NOT_FOUND', async () => {
        const guest = await server.signIn()
        const orderId = await eaten(server, guest)
        const { orderNo } = await orderOf(server, guest, orderId)
        expect(await look(` ${orderNo} `)).toMatchObject({ orderId, isRefundable: true })
        for (const order of ['', 'x', orderNo.slice(0, -1), "' or 1=1 --"])
          expect((await desk.ask('refunds', { order })).envelope.code).toBe('LD_NOT_FOUND')
      })
    })

    test.each([0, -1, 1.005, '1e3', '5', null, 25_41, 1e15, 2 ** 53])(
      'with an amount of %j are refused, and nothing is written',
      async (cents) => {
        const orderId = await eaten(server, await server.signIn())
        const body = { orderId, refundId: crypto.randomUUID(), cents, why: 'cold' }
        const answer = await desk.send('refund', { body: JSON.stringify(body) })
        const isTooMuch = typeof cents === 'number' && Number.isSafeInteger(cents) && cents > 0
        expect([answer.status, answer.envelope.code]).toEqual([
          400,
          isTooMuch ? 'DK_REFUND_TOO_MUCH' : 'LD_BAD_REQUEST',
        ])
        if (isTooMuch) expect(answer.envelope.data).toEqual({ leftCents: 25_40 })
        expect(await rows()).toEqual([])
      },
    )

    test.each(['', '   ', 'a\u202eb', 'x'.repeat(201)])('with the reason “%s” are refused', async (why) => {
      const orderId = await eaten(server, await server.signIn())
      expect(await codeOf(refund(desk, orderId, 1_00, { why }))).toBe('LD_BAD_REQUEST')
      expect(await rows()).toEqual([])
    })

    test('can be made and seen only by managers', async () => {
      const orderId = await eaten(server, await server.signIn())
      const plain = await signedInDesk(server)
      expect(await refund(plain, orderId, 1_00)).toMatchObject({
        status: 403,
        envelope: { code: 'DK_MANAGERS_ONLY' },
      })
      expect((await plain.ask('refunds', { order: orderId })).envelope.code).toBe('DK_MANAGERS_ONLY')
      plain.cookie = ''
      expect((await refund(plain, orderId, 1_00)).status).toBe(401)
      expect(await rows()).toEqual([])
    })

    test('are refused for orders that weren’t handed over, vouchers and unknown orders', async () => {
      const guest = await server.signIn()
      const { orderId: waiting } = (await server.order(guest)).envelope.data
      expect(await look(waiting)).toMatchObject({ isRefundable: false })
      expect(await codeOf(refund(desk, waiting, 1_00))).toBe('DK_NOT_REFUNDABLE')
      await server.post(calls.orderCancel, { ...own(guest), orderId: waiting }, { guest })
      expect(await codeOf(refund(desk, waiting, 1_00))).toBe('DK_NOT_REFUNDABLE')
      const { orderId: voucher } = await boughtVoucher(server, await newMember(server))
      expect(await codeOf(refund(desk, voucher, 1_00))).toBe('DK_NOT_REFUNDABLE')
      expect(await codeOf(refund(desk, 'nothing', 1_00))).toBe('LD_NOT_FOUND')
    })

    test('of another shop’s order answer LD_NOT_FOUND', async () => {
      const orderId = await eaten(server, await server.signIn())
      await server.db.updateTable('orders').set({ shop_id: 'elsewhere' }).execute()
      expect(await codeOf(refund(desk, orderId, 1_00))).toBe('LD_NOT_FOUND')
      expect((await desk.ask('refunds', { order: orderId })).envelope.code).toBe('LD_NOT_FOUND')
      expect(await rows()).toEqual([])
    })

    describe('requested at the same time', () => {
      test('are made once per refundId; another amount or order under it is refused', async () => {
        const orderId = await eaten(server, await server.signIn())
        const once = { refundId: crypto.randomUUID() as string }
        const answers = await Promise.all(Array.from({ length: 6 }, () => refund(desk, orderId, 10_00, once)))
        expect(answers.map(({ envelope }) => envelope.code)).toEqual(Array(6).fill(''))
        const first = answers[0]!.envelope.data
        for (const { envelope } of answers) expect(envelope.data).toEqual(first)
        expect(await rows()).toHaveLength(1)
        expect(await codeOf(refund(desk, orderId, 9_00, once))).toBe('LD_KEY_REUSED')
        const other = await eaten(server, await server.signIn())
        expect(await refund(desk, other, 10_00, once)).toMatchObject({
          status: 422,
          envelope: { code: 'LD_KEY_REUSED' },
        })
        expect(await rows()).toHaveLength(1)
      })

      test('by several desks and two servers never exceed what was paid', async () => {
        const orderId = await eaten(server, await server.signIn())
        const there = server.another()
        const desks = [
          desk,
          await managersDesk(there, 'Ben', desk.key),
          await managersDesk(server, 'Eva', desk.key),
        ]
        const answers = await Promise.all(
          Array.from({ length: 9 }, (_, at) => refund(desks[at % 3]!, orderId, 10_00)),
        )
        const codes = answers.map(({ envelope }) => envelope.code).toSorted()
        expect(codes).toEqual(['', '', ...Array(7).fill('DK_REFUND_TOO_MUCH')])
        expect(await look(orderId)).toMatchObject({ left: { counterCents: 5_40 } })
        expect(await codeOf(refund(desk, orderId, 5_40))).toBe('')
        expect(await codeOf(refund(desk, orderId, 1))).toBe('DK_REFUND_TOO_MUCH')
        expect((await desk.ask('order', { orderId })).envelope.data).toMatchObject({
          refundedCents: 25_40,
          mayRefund: false,
        })
      })
    })

    describe('of an order paid online', () => {
      const byCard = { paymentType: 'card' }

      test('go back through the bank in parts, also when several are requested before the bank is asked', async () => {
        const guest = await server.signIn()
        const orderId = await eaten(server, guest, byCard)
        const { data } = (await refund(desk, orderId, 5_00)).envelope
        expect(data).toMatchObject({ onItsWayCents: 5_00, left: { onlineCents: 20_40, counterCents: 0 } })
        await refund(desk, orderId, 1_50)
        await later(server, 0)
        expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 6_50 }])
        expect(await look(orderId)).toMatchObject({ onItsWayCents: 0 })
        await refund(desk, orderId, 18_90)
        await later(server, 0)
        expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 25_40 }])
        expect(await paymentsOf(server, orderId)).toMatchObject([
          { refund_due_cents: 25_40, refunded_cents: 25_40, refund_part_cents: 0, next_at: null, tries: 0 },
        ])
        expect(await orderOf(server, guest, orderId)).toMatchObject({
          orderStatus: 'completed',
          refundAmount: 25.4,
          refundList: [{ onlineAmount: 5 }, { onlineAmount: 1.5 }, { onlineAmount: 18.9 }],
        })
      })

      test('requested while the bank is being asked are sent to the bank afterwards', async () => {
        const orderId = await eaten(server, await server.signIn(), byCard)
        await refund(desk, orderId, 5_00)
        const bank = server.services.banks.byId.get('sandbox')!
        const asked: number[] = []
        const { refund: give } = bank
        bank.refund = async (part) => {
          asked.push(part.amountCents)
          if (asked.length === 1) await refund(desk, orderId, 2_00)
          await give(part)
        }
        await later(server, 0)
        await later(server, 0)
        bank.refund = give
        expect(asked).toEqual([5_00, 2_00])
        expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 7_00, next_at: null }])
        expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 7_00 }])
      })

      test('are requested from the bank only once when its answer is lost, each with a key of its own', async () => {
        const orderId = await eaten(server, await server.signIn(), byCard)
        const bank = server.services.banks.byId.get('sandbox')!
        const { refund: give } = bank
        const keys: string[] = []
        bank.refund = async (part) => {
          keys.push(part.idempotencyKey)
          await give(part)
          throw new Error('cut')
        }
        await refund(desk, orderId, 5_00)
        await later(server, 0)
        // Only the first try asked for it: from then on the bank says that it is done.
        for (let at = 0; at < 3; at += 1) await later(server, minutes(2))
        await refund(desk, orderId, 3_00)
        await later(server, 0)
        for (let at = 0; at < 3; at += 1) await later(server, minutes(2))
        bank.refund = give
        expect(keys).toHaveLength(2)
        expect(new Set(keys).size).toBe(2)
        expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 8_00 }])
        expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 8_00, next_at: null }])
      })

      test('are made once per part when two servers sweep at once', async () => {
        const orderId = await eaten(server, await server.signIn(), byCard)
        const there = server.another()
        await refund(desk, orderId, 5_00)
        await Promise.all([later(server, 0), later(there, 0)])
        await refund(desk, orderId, 5_00)
        await Promise.all([later(server, 0), later(there, 0), refund(desk, orderId, 1_00)])
        await later(server, minutes(3))
        expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 11_00 }])
        expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 11_00, next_at: null }])
      })
    })

    describe('of a member', () => {
      /** 20.40 after points: 10.00 of them from the balance, the rest in money. */
      const bill = { pointsUsed: 100, balanceUsed: 10, totalAmount: 10.4 }

      test('return money first, balance last, points in proportion, and the coupon with the last part', async () => {
        const member = await memberWith(server, { points: 90, balanceCents: 10_00 })
        await giveVoucher(server, member.id, 'five')
        const couponId = await couponOf(member)
        // 25.40 less 5 for the coupon and 4.50 for the points: 15.90, of which 10 come off the balance.
        const orderId = await eaten(server, member, {
          couponId,
          pointsUsed: 90,
          balanceUsed: 10,
          totalAmount: 5.9,
        })
        const beside = { points: 90, hasCoupon: true, beforeCents: 0, ofCents: 15_90 }
        expect((await look(orderId)).beside).toEqual(beside)
        // 15.90 spent earn 7 points.
        expect(await accountOf(member)).toMatchObject({ pointCount: 7, voucherBalance: 0, spentAmount: 15.9 })
        await refund(desk, orderId, 5_00)
        expect((await look(orderId)).beside).toEqual({ ...beside, beforeCents: 5_00 })
        // A third of 15.90, and a bit less: 28 of 90 points back, 2 of 7 taken.
        expect(await accountOf(member)).toMatchObject({
          pointCount: 33,
          voucherBalance: 0,
          spentAmount: 10.9,
        })
        expect(await couponOf(member)).toBeNull()
        await refund(desk, orderId, 5_00)
        expect(await accountOf(member)).toMatchObject({
          pointCount: 59,
          voucherBalance: 4.1,
          spentAmount: 5.9,
        })
        expect(await couponOf(member)).toBeNull()
        await refund(desk, orderId, 5_90)
        expect(await accountOf(member)).toMatchObject({
          pointCount: 90,
          voucherBalance: 10,
          spentAmount: 0,
        })
        expect(await couponOf(member)).toBe(couponId)
        expect((await rows()).map((row) => [row.counter_cents, row.balance_cents, row.is_whole])).toEqual([
          [5_00, 0, 0],
          [90, 4_10, 0],
          [0, 5_90, 1],
        ])
      })

      test.each([[[1, 12_00, 8_39]], [[20_40]], [Array<number>(34).fill(60)]])(
        'return the same in total, whatever parts they are made in: %j',
        async (cut) => {
          const member = await memberWith(server, { points: 100, balanceCents: 10_00 })
          const orderId = await eaten(server, member, bill)
          for (const cents of cut) expect(await codeOf(refund(desk, orderId, cents))).toBe('')
          expect(await accountOf(member)).toMatchObject({
            pointCount: 100,
            voucherBalance: 10,
            spentAmount: 0,
          })
        },
      )

      test('take back earned points and spend as far as they are there, and record what is missing', async () => {
        const member = await memberWith(server, { spentCents: 1_00 })
        const orderId = await eaten(server, member)
        expect(await accountOf(member)).toMatchObject({ pointCount: 12 })
        const spend = {
          points: -9,
          balanceCents: 0,
          spentCents: -20_00,
          reason: 'given' as const,
          orderId: null,
        }
        await changePurse(server.db, 'corner', member.id, spend, server.clock.now)
        const { data } = (await refund(desk, orderId, 12_70)).envelope
        expect(data.list).toMatchObject([{ pointsTaken: 3, pointsMissing: 3 }])
        await refund(desk, orderId, 12_70)
        expect(await look(orderId)).toMatchObject({
          list: [
            { pointsTaken: 0, pointsMissing: 6 },
            { pointsTaken: 3, pointsMissing: 3 },
          ],
        })
        expect(await accountOf(member)).toMatchObject({ pointCount: 0, spentAmount: 0 })
        const [last] = (await rows()).toReversed()
        expect(last).toMatchObject({ spent_taken_cents: 0, spent_missing_cents: 12_70 })
        // In their history, at the desk and in what they save of their data.
        const { envelope } = await server.post(
          calls.purchaseList,
          { ...own(member), cursor: null, pageSize: 10 },
          { guest: member },
        )
        const { entryList } = envelope.data.dataList.find(({ order }) => order?.orderId === orderId)!
        expect(
          entryList.map(({ reason, pointCount, missingPointCount }) => [
            reason,
            pointCount,
            missingPointCount,
          ]),
        ).toEqual([
          ['earned', 12, undefined],
          ['reversed', -3, 3],
          ['reversed', 0, 6],
        ])
        const { entries } = (await desk.ask('member', { phone: `+34${member.mobile}` })).envelope.data
        expect(
          entries
            .filter(({ reason }) => reason === 'reversed')
            .map(({ missingPoints }) => missingPoints)
            .toSorted(),
        ).toEqual([3, 6])
      })

      test('take back no points that have expired since, neither from later ones nor as missing', async () => {
        await server.reimport((file) => {
          withBenefits(file)
          file.points = { worth: 0.05, earnedPer: 2, expireAfterDays: 3 }
        })
        const member = await newMember(server)
        const orderId = await eaten(server, member)
        await refund(desk, orderId, 12_70)
        server.clock.now += minutes(3 * 24 * 60)
        desk = await managersDesk(server, 'Rosa', desk.key)
        await eaten(server, member)
        await refund(desk, orderId, 12_70)
        expect(await look(orderId)).toMatchObject({
          list: [
            { pointsTaken: 0, pointsMissing: 0 },
            { pointsTaken: 6, pointsMissing: 0 },
          ],
        })
        expect(await accountOf(member)).toMatchObject({ pointCount: 12, spentAmount: 25.4 })
      })

      test('take back points that live longer since the restaurant let another order down', async () => {
        await server.reimport((file) => {
          withBenefits(file)
          file.points = { worth: 0.05, earnedPer: 2, expireAfterDays: 3 }
        })
        const member = await newMember(server)
        const orderId = await eaten(server, member)
        server.clock.now += minutes(2 * 24 * 60)
        const bill = { pointsUsed: 12, totalAmount: 25.4 - 0.6 }
        const other = (await server.order(member, bill)).envelope.data.orderId
        const shop = (await readShop(server.db, 'corner'))!
        await moveOrder(server.services, shop, other, { step: 'refuse', by: 'merchant' })
        server.clock.now += minutes(2 * 24 * 60)
        desk = await managersDesk(server, 'Rosa', desk.key)
        await refund(desk, orderId, 25_40)
        expect(await look(orderId)).toMatchObject({ list: [{ pointsTaken: 12, pointsMissing: 0 }] })
      })

      test('take missing points from an order that held them, once that order gives them back', async () => {
        const member = await memberWith(server, { points: 5 })
        const orderId = await eaten(server, member)
        const held = async (points: number) => {
          const bill = { pointsUsed: points, totalAmount: 25.4 - points / 20 }
          return (await server.order(member, bill)).envelope.data.orderId
        }
        const cancel = (other: string) =>
          server.post(calls.orderCancel, { ...own(member), orderId: other }, { guest: member })
        const before = await held(6)
        const alsoBefore = await held(4)
        // Seven of the 12 earned points are there.
        await refund(desk, orderId, 25_40)
        expect(await look(orderId)).toMatchObject({ list: [{ pointsTaken: 7, pointsMissing: 5 }] })
        const given = { points: 3, balanceCents: 0, spentCents: 0, reason: 'given', orderId: null } as const
        await changePurse(server.db, 'corner', member.id, given, server.clock.now)
        const after = await held(3)
        await cancel(after)
        expect(await accountOf(member)).toMatchObject({ pointCount: 3 })
        await cancel(alsoBefore)
        expect(await accountOf(member)).toMatchObject({ pointCount: 3 })
        expect(await look(orderId)).toMatchObject({ list: [{ pointsTaken: 11, pointsMissing: 1 }] })
        await cancel(before)
        expect(await accountOf(member)).toMatchObject({ pointCount: 8 })
        expect(await look(orderId)).toMatchObject({ list: [{ pointsTaken: 12, pointsMissing: 0 }] })
      })

      test('let a promotion be used again once the whole order is refunded', async () => {
        await server.reimport((file) => {
          withBenefits(file)
          const happy = file.vouchers!.find(({ id }) => id === 'happy')!
          Object.assign(happy, { usesPerMember: 1 })
        })
        const member = await newMember(server)
        const happy = { activityId: 'happy', totalAmount: 20.32 }
        const orderId = await eaten(server, member, happy)
        const again = async () => (await server.order(member, happy)).envelope.code
        await refund(desk, orderId, 20_00)
        expect(await again()).toBe('LD_COUPON_UNUSABLE')
        await refund(desk, orderId, 32)
        expect(await again()).toBe('')
      })

      test('allow a first-order offer again once the whole first order is refunded', async () => {
        await server.reimport((file) => {
          withBenefits(file)
          const five = file.vouchers!.find(({ id }) => id === 'five')!
          Object.assign(five, { firstOrderOnly: true })
        })
        const member = await newMember(server)
        await giveVoucher(server, member.id, 'five')
        const couponId = await couponOf(member)
        const withIt = { couponId, totalAmount: 20.4 }
        const hasOrdered = async () => (await accountOf(member)).hasOrdered ?? false
        expect(await hasOrdered()).toBe(false)
        const orderId = await eaten(server, member, withIt)
        await giveVoucher(server, member.id, 'five')
        const another = { couponId: await couponOf(member), totalAmount: 20.4 }
        const again = async (wanted: object) => (await server.order(member, wanted)).envelope
        const forFirst = { code: 'LD_COUPON_UNUSABLE', data: { reason: 'firstOrder' } }
        await refund(desk, orderId, 20_39)
        expect(await hasOrdered()).toBe(true)
        expect(await again(another)).toMatchObject(forFirst)
        await refund(desk, orderId, 1)
        expect(await hasOrdered()).toBe(false)
        expect((await again(withIt)).code).toBe('')
        // The one that was ordered now is the first.
        expect(await hasOrdered()).toBe(true)
        expect(await again(another)).toMatchObject(forFirst)
      })

      test('of an order paid with balance alone go back to the balance', async () => {
        const member = await memberWith(server, { balanceCents: 30_00 })
        const orderId = await eaten(server, member, {
          paymentType: 'balance',
          balanceUsed: 25.4,
          totalAmount: 0,
        })
        await refund(desk, orderId, 25_40)
        expect(await accountOf(member)).toMatchObject({ voucherBalance: 30, spentAmount: 0, pointCount: 0 })
      })

      test('of an order on a later bill return its balance part, as a share of the whole bill', async () => {
        await server.reimport((file) => {
          withBenefits(file)
          file.services[0]!.payments.push('payLater')
        })
        const member = await memberWith(server, { points: 90, balanceCents: 5_00 })
        await giveVoucher(server, member.id, 'five')
        const couponId = await couponOf(member)
        const bill = { paymentType: 'payLater', couponId, balanceUsed: 5, totalAmount: 15.4 }
        const { orderId } = (await server.order(member, bill)).envelope.data
        await handOver(server, orderId, { tookMoney: false })
        expect(await accountOf(member)).toMatchObject({
          pointCount: 100,
          voucherBalance: 0,
          spentAmount: 20.4,
        })
        expect(await look(orderId)).toMatchObject({
          left: { onlineCents: 0, counterCents: 0, balanceCents: 5_00 },
        })
        await refund(desk, orderId, 5_00)
        // 15.40 stay on the bill: about a quarter of the 10 points that 20.40 earned, and the coupon stays used.
        expect(await accountOf(member)).toMatchObject({
          pointCount: 98,
          voucherBalance: 5,
          spentAmount: 15.4,
        })
        expect(await couponOf(member)).toBeNull()
        expect(await rows()).toMatchObject([{ is_whole: 0, points_taken: 2, spent_taken_cents: 5_00 }])
        expect(await codeOf(refund(desk, orderId, 1))).toBe('DK_REFUND_TOO_MUCH')
      })

      test('return only money once the account is deleted, and the written reasons are erased', async () => {
        const member = await memberWith(server, { balanceCents: 10_00 })
        const orderId = await eaten(server, member, { balanceUsed: 10, totalAmount: 15.4 })
        await refund(desk, orderId, 2_00, { why: 'Ana Prat called' })
        await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
        expect(await rows()).toMatchObject([{ why: '', cents: 2_00, given_by: 'Rosa' }])
        expect(await look(orderId)).toMatchObject({
          left: { onlineCents: 0, counterCents: 13_40, balanceCents: 0 },
        })
        expect(await codeOf(refund(desk, orderId, 13_41))).toBe('DK_REFUND_TOO_MUCH')
        expect(await codeOf(refund(desk, orderId, 13_40))).toBe('')
        expect((await desk.ask('order', { orderId })).envelope.data).toMatchObject({
          totalCents: 15_40,
          balanceCents: 10_00,
          refundedCents: 15_40,
        })
      })

      test('made while the account is being deleted leave no purse or account entries', async () => {
        for (let round = 0; round < 4; round += 1) {
          const member = await memberWith(server, { points: 20, balanceCents: 10_00 })
          const orderId = await eaten(server, member, { balanceUsed: 10, totalAmount: 15.4 })
          const answers = await Promise.allSettled([
            refund(desk, orderId, 25_40),
            eraseCustomer(server.db, 'corner', member.id, server.clock.now),
          ])
          expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
          for (const table of ['purses', 'purse_entries'] as const)
            expect(
              await server.db.selectFrom(table).selectAll().where('customer_id', '=', member.id).execute(),
            ).toEqual([])
        }
      })

      test('are in the customer’s exported data without the manager’s name', async () => {
        const member = await newMember(server)
        const orderId = await eaten(server, member)
        await refund(desk, orderId, 5_00)
        const { text, envelope } = await server.post(calls.customerData, own(member), { guest: member })
        expect(envelope.data.orderList).toMatchObject([
          { orderId, refundList: [{ counterAmount: 5, remark: 'it was cold' }] },
        ])
        expect(envelope.data.purseEntryList.map(({ reason }) => reason)).toContain('reversed')
        expect(text).not.toContain('Rosa')
      })
    })

    test('reduce the progress of missions: spend with each part, orders and dishes with the whole order', async () => {
      await server.reimport((file) => {
        withBenefits(file)
        const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
        const reward = { points: 9 }
        file.missions = [
          { id: 'twice', title: 'Twice', goal: 'orders', target: 2, ...days, reward },
          { id: 'once', title: 'Once', goal: 'orders', target: 1, ...days, reward },
          { id: 'spend', title: 'Spend', goal: 'spend', target: 50, ...days, reward },
          { id: 'dish', title: 'Dish', goal: 'dishes', target: 1, ...days, reward },
        ]
      })
      const member = await newMember(server)
      const progress = async () => {
        const { data } = (await server.post(calls.missionList, own(member), { guest: member })).envelope
        return Object.fromEntries(
          data.dataList.map(({ missionId, doneCount, missionStatus }) => [
            missionId,
            [doneCount, missionStatus],
          ]),
        )
      }
      const claim = async (missionId: string) =>
        (await server.post(calls.missionClaim, { ...own(member), missionId }, { guest: member })).envelope
          .code
      const first = await eaten(server, member)
      expect(await claim('once')).toBe('')
      const second = await eaten(server, member)
      expect(await progress()).toMatchObject({ twice: [2, 'reached'], spend: [50, 'reached'] })
      await refund(desk, first, 5_00)
      // Past the end of the missions, too: it belongs to the order.
      expect(await progress()).toMatchObject({ twice: [2, 'reached'], spend: [45, 'open'] })
      await refund(desk, first, 20_40)
      expect(await progress()).toMatchObject({
        twice: [1, 'open'],
        spend: [25, 'open'],
        once: [1, 'claimed'],
        dish: [1, 'reached'],
      })
      expect(await claim('twice')).toBe('LD_MISSION_OPEN')
      await refund(desk, second, 25_40)
      expect(await progress()).toMatchObject({ once: [0, 'claimed'], dish: [0, 'open'], spend: [0, 'open'] })
    })

    test('in a currency without decimals must be whole amounts', async () => {
      const orderId = await eaten(server, await server.signIn())
      await server.db
        .updateTable('orders')
        .set({ currency: 'JPY', total_cents: 2500, paid_cents: 2500 })
        .execute()
      expect(await codeOf(refund(desk, orderId, 1_50))).toBe('LD_BAD_REQUEST')
      expect(await codeOf(refund(desk, orderId, 1_00))).toBe('')
    })
  })
}
