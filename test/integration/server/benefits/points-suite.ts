import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { expireOverdue } from '../../../../server/orders/life/expire-overdue.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

const day = 86_400_000

/** What must hold on every database. */
export function pointsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`points, on ${name}`, () => {
    let server: ShopServer
    let member: Guest
    beforeEach(async () => {
      server = await open()
      member = await newMember(server)
    })
    afterEach(async () => {
      expect(await auditPurses(server.db, 'corner')).toMatchObject({ faults: [] })
      await server.close()
    })

    const rule = (points: ShopFileInput['points'], levels: ShopFileInput['membershipLevels'] = []) =>
      server.reimport((file) => {
        file.points = points
        file.membershipLevels = levels
        for (const service of file.services) delete service.opening
      })
    const read = async () =>
      (await server.post(calls.memberGet, { customerId: member.id, storeId: 'corner' }, { guest: member }))
        .envelope.data
    const give = (points: number) =>
      changePurse(
        server.db,
        'corner',
        member.id,
        { points, balanceCents: 0, spentCents: 0, reason: 'given', orderId: null },
        server.clock.now,
      )
    /** 25.40 at the counter. */
    async function eat(): Promise<void> {
      const { envelope } = await server.order(member)
      expect(envelope.code).toBe('')
      const shop = (await readShop(server.db, 'corner'))!
      const { orderId } = envelope.data
      for (const step of ['confirm', 'prepare', 'ready'] as const)
        await moveOrder(server.services, shop, orderId, { step, by: 'merchant' })
      await moveOrder(server.services, shop, orderId, { step: 'complete', by: 'merchant', tookMoney: true })
    }

    test('are kept while the owner has them switched off, but can’t be used', async () => {
      await give(100)
      const withPoints = (totalAmount: number) => server.order(member, { pointsUsed: 100, totalAmount })
      await rule({ worth: 0.05 })
      expect((await withPoints(20.4)).envelope.code).toBe('')
      await give(100)
      await rule(undefined)
      expect(await read()).toMatchObject({ pointCount: 100, pointAmount: 0 })
      // Agreed to at a price that isn't theirs any more, and then at the one that is.
      expect((await withPoints(20.4)).envelope.code).toBe('SP_10010')
      expect((await withPoints(25.4)).envelope.code).toBe('')
      expect((await read()).pointCount).toBe(100)
    })

    test('are multiplied by the factors of the member’s level and of the order’s hour', async () => {
      await rule(
        { worth: 0.05, earnedPer: 2, times: [{ opening: { FRIDAY: ['13:00~14:00'] }, factor: 2 }] },
        [
          { id: 'new', name: 'New', spentFrom: 0, rate: 1 },
          { id: 'gold', name: 'Gold', spentFrom: 20, rate: 1, pointsFactor: 1.5 },
        ],
      )
      // Friday, half past one: twice 12.7.
      await eat()
      expect((await read()).pointCount).toBe(25)
      // Gold by now: 1.5 times 25.4.
      await eat()
      expect((await read()).pointCount).toBe(25 + 38)
      server.clock.now += 3_600_000
      await eat()
      expect((await read()).pointCount).toBe(25 + 38 + 19)
    })

    test('expire a set time after they were given, oldest first, and the next expiry is announced', async () => {
      await rule({ worth: 0.05, expireAfterDays: 3 })
      await give(10)
      server.clock.now += day
      await give(7)
      expect(await read()).toMatchObject({
        pointCount: 17,
        expiringPoint: { pointCount: 10, expireTime: new Date(server.clock.now + 2 * day).toISOString() },
      })
      // Four of the oldest are used.
      const used = await server.order(member, { pointsUsed: 4, totalAmount: 25.2 })
      expect(used.envelope.code).toBe('')
      expect((await read()).expiringPoint).toMatchObject({ pointCount: 6 })
      server.clock.now += 2 * day - 1
      expect((await read()).pointCount).toBe(13)
      server.clock.now += 1
      // Two phones and two servers look in this very instant.
      await Promise.all([
        read(),
        read(),
        server
          .another()
          .post(calls.memberGet, { customerId: member.id, storeId: 'corner' }, { guest: member }),
      ])
      expect(await read()).toMatchObject({ pointCount: 7, expiringPoint: { pointCount: 7 } })
      server.clock.now += day
      expect(await read()).toMatchObject({ pointCount: 0 })
      expect(await read()).not.toHaveProperty('expiringPoint')
      const { envelope } = await server.post(
        calls.purchaseList,
        { customerId: member.id, storeId: 'corner', cursor: null, pageSize: 10 },
        { guest: member },
      )
      const expired = envelope.data.dataList
        .flatMap(({ entryList }) => entryList)
        .filter(({ reason }) => reason === 'expired')
      expect(expired.map(({ pointCount }) => pointCount).toSorted()).toEqual([-6, -7])
      // Nobody answered the order: it gave its four back, which were of the oldest, but can be used for another week.
      expect(await read()).toMatchObject({ pointCount: 4, expiringPoint: { pointCount: 4 } })
    })

    test('that an order gives back which the restaurant let down can be used for another week', async () => {
      await rule({ worth: 0.05, expireAfterDays: 3 })
      const shop = (await readShop(server.db, 'corner'))!
      for (const how of ['refuse', 'expire'] as const) {
        member = await newMember(server)
        await give(20)
        server.clock.now += 2 * day
        const placed = await server.order(member, { pointsUsed: 20, totalAmount: 24.4 })
        const { orderId } = placed.envelope.data
        const times = { expires_at: how === 'expire' ? server.clock.now + day : null }
        await server.db.updateTable('orders').set(times).where('order_id', '=', orderId).execute()
        server.clock.now += day
        if (how === 'refuse') await moveOrder(server.services, shop, orderId, { step: how, by: 'merchant' })
        else await expireOverdue(server.services, shop)
        const expireTime = new Date(server.clock.now + 7 * day).toISOString()
        expect(await read(), how).toMatchObject({
          pointCount: 20,
          expiringPoint: { pointCount: 20, expireTime },
        })
        server.clock.now += 7 * day - 1
        expect(await read(), how).toMatchObject({ pointCount: 20 })
        server.clock.now += 1
        expect(await read(), how).toMatchObject({ pointCount: 0 })
      }
    })

    test('keep their expiry when an order that took them is cancelled', async () => {
      await rule({ worth: 0.05, expireAfterDays: 3 })
      await give(20)
      server.clock.now += 2 * day
      await give(7)
      const placed = await server.order(member, { pointsUsed: 20, totalAmount: 24.4 })
      expect(placed.envelope.code).toBe('')
      expect(await read()).toMatchObject({ pointCount: 7, expiringPoint: { pointCount: 7 } })
      const shop = (await readShop(server.db, 'corner'))!
      const cancel = { step: 'cancel', by: 'customer' } as const
      await moveOrder(server.services, shop, placed.envelope.data.orderId, cancel)
      expect(await read()).toMatchObject({ pointCount: 27, expiringPoint: { pointCount: 20 } })
      server.clock.now += day
      expect(await read()).toMatchObject({ pointCount: 7, expiringPoint: { pointCount: 7 } })
    })

    test('that have expired can’t be used, even when the account wasn’t read since', async () => {
      await rule({ worth: 0.05, expireAfterDays: 3 })
      await give(20)
      server.clock.now += 3 * day
      const { envelope } = await server.order(member, { pointsUsed: 20, totalAmount: 24.4 })
      expect(envelope.code).toBe('SP_10010')
    })
  })
}
