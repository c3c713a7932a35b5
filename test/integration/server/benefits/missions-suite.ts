import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { MissionGoal } from '../../../../core/schema/customer/mission.ts'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { give } from '../../../../server/desk/members/give.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'
import { boughtVoucher } from '../../../support/customers/voucher.ts'

type Entry = NonNullable<ShopFileInput['missions']>[number]

/** What must hold on every database. */
export function missionsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`missions, on ${name}`, () => {
    let server: ShopServer
    let member: Guest
    beforeEach(async () => {
      server = await open()
      await offer('orders', 2)
      member = await newMember(server)
    })
    afterEach(async () => {
      expect(await auditPurses(server.db, 'corner')).toMatchObject({ faults: [] })
      await server.close()
    })

    const offer = (goal: MissionGoal, target: number, more: Partial<Entry> = {}) =>
      server.reimport((file) => {
        file.features = { voucherPurchase: true }
        file.vouchers = [{ id: 'prize', title: 'Prize', kind: 'amount', value: 5 }]
        const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
        const reward = { voucher: 'prize', points: 9 }
        file.missions = [{ id: 'go', title: 'Go', goal, target, ...days, reward, ...more }]
        for (const service of file.services) delete service.opening
      })
    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
    const stand = async (guest = member) => {
      const { data } = (await server.post(calls.missionList, own(guest), { guest })).envelope
      return data.dataList.map(({ doneCount, missionStatus }) => [doneCount, missionStatus])[0]
    }
    const claim = async (guest: Guest, at: ShopServer | ReturnType<ShopServer['another']> = server) =>
      (await at.post(calls.missionClaim, { ...own(guest), missionId: 'go' }, { guest })).envelope
    const has = async (guest = member) => {
      const { data } = (await server.post(calls.memberGet, own(guest), { guest })).envelope
      return [data.couponList.map(({ couponName }) => couponName), data.pointCount]
    }
    /** @param handedOver the instant at which they have it; the one at which it is ordered unless said */
    async function eat(guest = member, handedOver?: string): Promise<string> {
      const { envelope } = await server.order(guest)
      expect(envelope.code).toBe('')
      const shop = (await readShop(server.db, 'corner'))!
      const { orderId } = envelope.data
      for (const step of ['confirm', 'prepare', 'ready'] as const)
        await moveOrder(server.services, shop, orderId, { step, by: 'merchant' })
      if (handedOver) at(handedOver)
      await moveOrder(server.services, shop, orderId, { step: 'complete', by: 'merchant', tookMoney: true })
      return orderId
    }
    const at = (instant: string) => {
      server.clock.now = Date.parse(instant)
    }

    test('a mission progresses with each order handed over, and concurrent claims reward it once', async () => {
      expect(await stand()).toEqual([0, 'open'])
      await server.order(member)
      expect(await stand()).toEqual([0, 'open'])
      await eat()
      expect(await stand()).toEqual([1, 'open'])
      const early = await claim(member)
      expect([early.code, early.data]).toEqual(['LD_MISSION_OPEN', { reason: 'open' }])
      await eat()
      expect(await stand()).toEqual([2, 'reached'])
      const other = server.another()
      const answers = await Promise.all([
        claim(member),
        claim(member, other),
        claim(member),
        claim(member, other),
      ])
      expect(answers.map(({ code }) => code)).toEqual(['', '', '', ''])
      expect(await stand()).toEqual([2, 'claimed'])
      expect(await has()).toEqual([['Prize'], 9])
      expect((await claim(member)).code).toBe('')
      expect(await has()).toEqual([['Prize'], 9])
    })

    test('orders count from the first to the last day in the shop’s time zone, and bought vouchers don’t count', async () => {
      await boughtVoucher(server, member)
      for (const instant of ['2026-10-31T22:59:59Z', '2026-11-30T23:00:00Z']) {
        at(instant)
        const guest = await newMember(server)
        await eat(guest)
        expect((await stand(guest))?.[0]).toBe(0)
      }
      for (const instant of ['2026-10-31T23:00:00Z', '2026-11-30T22:59:59Z']) {
        at(instant)
        const guest = await newMember(server)
        await eat(guest)
        expect((await stand(guest))?.[0]).toBe(1)
      }
    })

    test('a mission is over after its last day, but can still be claimed when it was reached in time', async () => {
      const late = await newMember(server)
      await eat()
      await eat()
      at('2026-12-05T12:00:00Z')
      // The members' tokens are days old by now.
      expect(await stand(late)).toEqual([0, 'over'])
      expect(await stand()).toEqual([2, 'reached'])
      expect((await claim(member)).code).toBe('')
      expect(await has()).toEqual([['Prize'], 9])
      expect((await claim(late)).data).toEqual({ reason: 'open' })
    })

    test('a mission that runs again under its id rewards again who took it before, also by hand, once', async () => {
      const given = await newMember(server)
      const byHand = async () => {
        const shop = (await readShop(server.db, 'corner'))!
        const grant = { kind: 'mission', missionId: 'go' } as const
        const deed = { grantId: crypto.randomUUID(), grant, by: 'Ana', why: '' }
        return server.db.transaction().execute((trx) => give(trx, shop, given.id, deed, server.clock.now))
      }
      await eat()
      await eat()
      expect((await claim(member)).code).toBe('')
      await byHand()
      await expect(byHand()).rejects.toThrow('DK_TOO_LATE')
      await offer('orders', 2, { startsOn: '2026-12-01', endsOn: '2026-12-31' })
      // Midnight in Madrid.
      at('2026-11-30T23:00:00Z')
      expect([await stand(), await stand(given)]).toEqual([
        [0, 'open'],
        [0, 'open'],
      ])
      expect((await claim(member)).data).toEqual({ reason: 'open' })
      await eat()
      await eat()
      expect(await stand()).toEqual([2, 'reached'])
      for (let time = 0; time < 2; time++) expect((await claim(member)).code).toBe('')
      await byHand()
      await expect(byHand()).rejects.toThrow('DK_TOO_LATE')
      for (const guest of [member, given]) expect(await has(guest)).toEqual([['Prize', 'Prize'], 18])
      expect([await stand(), await stand(given)]).toEqual([
        [2, 'claimed'],
        [0, 'claimed'],
      ])
    })

    test('a mission whose coupon has expired can’t be claimed until the owner extends the coupon', async () => {
      const until = (expiresOn: string) =>
        server.reimport((file) => {
          const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
          const prize = { id: 'prize', title: 'Prize', kind: 'amount', value: 5, expiresOn } as const
          file.vouchers = [prize]
          const reward = { voucher: 'prize', points: 9 }
          file.missions = [{ id: 'go', title: 'Go', goal: 'orders', target: 1, ...days, reward }]
          for (const service of file.services) delete service.opening
        })
      await until('2026-11-30')
      await eat()
      at('2026-12-01T12:00:00Z')
      const late = await claim(member)
      expect([late.code, late.data]).toEqual(['LD_MISSION_OPEN', { reason: 'expired' }])
      expect(await has()).toEqual([[], 0])
      expect(await stand()).toEqual([1, 'reached'])
      await until('2026-12-01')
      expect((await claim(member)).code).toBe('')
      expect(await has()).toEqual([['Prize'], 9])
    })

    test('the goal spend counts the money of an order, and the goal dishes counts each dish once', async () => {
      await eat()
      await offer('spend', 25)
      expect(await stand()).toEqual([25, 'reached'])
      await offer('dishes', 2)
      await eat()
      expect(await stand()).toEqual([1, 'open'])
    })

    test('orders and spend count by the time of the order, not of the hand-over', async () => {
      for (const [goal, done] of [
        ['orders', 1],
        ['spend', 25],
      ] as const) {
        await offer(goal, 30)
        // The last minute of a last day, and the last one before a first.
        at('2026-11-30T22:59:00Z')
        const intime = await newMember(server)
        await eat(intime, '2026-11-30T23:30:00Z')
        expect(await stand(intime)).toEqual([done, 'over'])
        at('2026-10-31T22:59:00Z')
        const early = await newMember(server)
        await eat(early, '2026-10-31T23:30:00Z')
        expect(await stand(early)).toEqual([0, 'open'])
      }
    })

    test('days in a row are calendar days of the shop, and a missed day restarts the count', async () => {
      await offer('daysInARow', 3)
      for (const day of ['02', '03', '05', '06']) {
        at(`2026-11-${day}T12:00:00Z`)
        await eat(member)
      }
      expect(await stand()).toEqual([2, 'open'])
      // Half past midnight on the shop's clock is the next day already.
      at('2026-11-06T23:30:00Z')
      await eat()
      expect(await stand()).toEqual([3, 'reached'])
    })

    test('only completed bookings and rewarded invitations count', async () => {
      await offer('bookings', 1)
      const { clock, db } = server
      const blank = {
        shop_id: 'corner',
        customer_id: member.id,
        number: 'A1B2',
        reason: '',
        ends_at: clock.now + 1,
        starts_at: clock.now,
        diners: 2,
        tables: '[]',
        contact: '{}',
        email: '',
        note: '',
        own_note: '',
        language: 'en',
        wants_news: 0,
        created_at: clock.now,
        updated_at: clock.now,
      } as const
      for (const state of ['noShow', 'confirmed', 'cancelled', 'completed'] as const)
        await db
          .insertInto('bookings')
          .values({ ...blank, state, booking_id: state, client_booking_id: state })
          .execute()
      expect(await stand()).toEqual([1, 'reached'])
      await offer('invites', 1)
      for (const [friend, at2] of [
        ['came', clock.now],
        ['will', null],
      ] as const)
        await db
          .insertInto('invitations')
          .values({
            shop_id: 'corner',
            friend_id: friend,
            inviter_id: member.id,
            created_at: 1,
            rewarded_at: at2,
          })
          .execute()
      expect(await stand()).toEqual([1, 'reached'])
    })

    test('claims by guests, for other members or of unknown missions fail; erasing a member deletes the claims', async () => {
      const guest = await server.signIn()
      expect(await claim(guest)).toMatchObject({ code: 'LD_MEMBERS_ONLY', data: { reason: 'benefits' } })
      const stolen = await server.post(
        calls.missionClaim,
        { ...own(member), missionId: 'go' },
        { guest: await newMember(server) },
      )
      expect(stolen.envelope.code).toBe('LD_SIGN_IN')
      await eat()
      await eat()
      expect((await claim(member)).code).toBe('')
      await server.reimport(() => {})
      const gone = await claim(member)
      expect([gone.code, gone.data]).toEqual(['LD_MISSION_OPEN', { reason: 'unknown' }])
      await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
      expect(await server.db.selectFrom('mission_claims').selectAll().execute()).toEqual([])
    })
  })
}
