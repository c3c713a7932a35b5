import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PurchaseWire } from '../../../../core/contract/wire/member/purchase-wire.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { giveVoucher, memberWith } from '../../../support/shops/benefit-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function purchasesSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`the purchase history, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())

    const ask = async (guest: Guest, more: object = {}) =>
      (
        await server.post(
          calls.purchaseList,
          { customerId: guest.id, storeId: 'corner', cursor: null, pageSize: 10, ...more },
          { guest },
        )
      ).envelope
    const listOf = async (guest: Guest): Promise<PurchaseWire[]> => (await ask(guest)).data.dataList
    const later = () => {
      server.clock.now += 60_000
    }
    /** Two portions of rice with cheese, 25.40 before anything is taken off. */
    const place = async (guest: Guest, changes: object = {}): Promise<string> => {
      const { envelope } = await server.order(guest, changes)
      expect(envelope.code).toBe('')
      return envelope.data.orderId
    }

    test('lists what each order took, gave back and earned, and entries without an order', async () => {
      const member = await memberWith(server, { points: 20, balanceCents: 10_00 })
      later()
      const refused = await place(member, { pointsUsed: 10, totalAmount: 24.9 })
      later()
      const eaten = await place(member, { balanceUsed: 5, totalAmount: 20.4 })
      const shop = (await readShop(server.db, 'corner'))!
      const move = (
        orderId: string,
        step: 'refuse' | 'confirm' | 'prepare' | 'ready' | 'complete',
        more = {},
      ) => moveOrder(server.services, shop, orderId, { step, by: 'merchant', ...more })
      later()
      expect((await listOf(member))[0]?.entryList).toMatchObject([{ reason: 'order', isHeld: true }])
      await move(refused, 'refuse', { reason: 'No rice' })
      for (const step of ['confirm', 'prepare', 'ready'] as const) await move(eaten, step)
      await move(eaten, 'complete', { tookMoney: true })

      const list = await listOf(member)
      const brief = list.map(({ order, entryList }) => [
        order && [order.orderId, order.orderStatus, order.totalAmount],
        entryList.map(({ reason, pointCount, voucherAmount, isHeld }) => [
          isHeld ? 'held' : reason,
          pointCount,
          voucherAmount,
        ]),
      ])
      expect(brief).toEqual([
        [
          [eaten, 'completed', 20.4],
          [
            ['order', 0, -5],
            ['earned', 12, 0],
          ],
        ],
        [
          [refused, 'refused', 24.9],
          [
            ['held', -10, 0],
            ['givenBack', 10, 0],
          ],
        ],
        [null, [['given', 20, 10]]],
      ])
      // Under each number stands the sum of its changes.
      const sum = (of: (entry: PurchaseWire['entryList'][number]) => number) =>
        list.flatMap(({ entryList }) => entryList).reduce((all, entry) => all + of(entry), 0)
      const { envelope } = await server.post(
        calls.memberGet,
        { customerId: member.id, storeId: 'corner' },
        { guest: member },
      )
      expect(envelope.data).toMatchObject({
        pointCount: sum(({ pointCount }) => pointCount),
        voucherBalance: sum(({ voucherAmount }) => voucherAmount),
        spentAmount: sum(({ spentAmount }) => spentAmount),
      })
    })

    test('what orders hold is shown with the account until they are handed over or refused', async () => {
      const member = await memberWith(server, { points: 20, balanceCents: 10_00 })
      await giveVoucher(server, member.id, 'five')
      const own = { customerId: member.id, storeId: 'corner' }
      const heldOf = async () =>
        (await server.post(calls.memberGet, own, { guest: member })).envelope.data.heldByOrders
      const fiveOf = async () => {
        const { envelope } = await server.post(calls.couponList, own, { guest: member })
        return envelope.data.dataList.find(({ coupon }) => coupon.value === 5)!
      }
      expect(await heldOf()).toBeUndefined()
      const { couponId } = (await fiveOf()).coupon
      const eaten = await place(member, { couponId, pointsUsed: 10, balanceUsed: 5, totalAmount: 14.9 })
      const refused = await place(member, { pointsUsed: 4, totalAmount: 25.2 })
      expect(await heldOf()).toEqual({ pointCount: 14, voucherAmount: 5 })
      expect(await fiveOf()).toMatchObject({ couponStatus: 'used', isHeld: true })

      const shop = (await readShop(server.db, 'corner'))!
      await moveOrder(server.services, shop, refused, { step: 'refuse', by: 'merchant' })
      expect(await heldOf()).toEqual({ pointCount: 10, voucherAmount: 5 })
      for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const)
        await moveOrder(server.services, shop, eaten, { step, by: 'merchant', tookMoney: true })
      expect(await heldOf()).toBeUndefined()
      expect(await fiveOf()).toMatchObject({ couponStatus: 'used' })
      expect((await fiveOf()).isHeld).toBeUndefined()
      const { faults, holdFaults } = await auditPurses(server.db, 'corner')
      expect([faults, holdFaults]).toEqual([[], []])
    })

    test('comes in pages without gaps or duplicates, even among rows of the same instant', async () => {
      const member = await newMember(server)
      const given = { points: 1, balanceCents: 0, spentCents: 0, reason: 'given' as const, orderId: null }
      for (let round = 0; round < 7; round += 1) {
        if (round % 3 === 0) later()
        await changePurse(server.db, 'corner', member.id, given, server.clock.now)
        if (round % 2 === 0) await place(member)
      }
      const whole = await listOf(member)
      expect(whole).toHaveLength(10)
      const rest = (await ask(member)).data.nextCursor
      expect((await ask(member, { cursor: rest })).data).toMatchObject({ dataList: [{}], nextCursor: null })
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { data } = await ask(member, { cursor, pageSize: 3 })
        seen.push(...data.dataList.map(({ purchaseId }: PurchaseWire) => purchaseId))
        cursor = data.nextCursor
        // What happens meanwhile is newer, and moves nothing.
        later()
        await changePurse(server.db, 'corner', member.id, given, server.clock.now)
      } while (cursor !== null)
      expect(seen).toHaveLength(11)
      expect(new Set(seen).size).toBe(11)
      expect(seen.slice(0, 10)).toEqual(whole.map(({ purchaseId }) => purchaseId))
    })

    test('can’t be read by another member or by a guest', async () => {
      const member = await memberWith(server, { points: 20 })
      const other = await newMember(server)
      expect(await listOf(other)).toEqual([])
      expect((await ask(await server.signIn())).code).toBe('LD_MEMBERS_ONLY')
      const { status } = await server.post(
        calls.purchaseList,
        { customerId: member.id, storeId: 'corner', cursor: null, pageSize: 10 },
        { guest: other },
      )
      expect(status).toBeGreaterThanOrEqual(400)
    })

    test.for(['x', '1', '1.', '.a', '1.a b', `${'9'.repeat(16)}.a`])(
      'refuses the cursor %s',
      async (cursor) => {
        const member = await newMember(server)
        expect((await ask(member, { cursor })).code).toBe('LD_BAD_REQUEST')
      },
    )
  })
}
