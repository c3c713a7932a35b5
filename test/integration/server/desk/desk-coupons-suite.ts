import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { NewCoupon } from '../../../../core/contract/desk/desk-coupon-calls.ts'
import type { NewMission } from '../../../../core/contract/desk/desk-mission-calls.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { renewManager } from '../../../../server/desk/access/managers.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import { newMember } from '../../../support/customers/member.ts'
import { beforeNextWrite } from '../../../support/database/before-next-write.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function deskCouponsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`coupons made at the desk, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    let member: Guest
    beforeEach(async () => {
      server = await open()
      await describeShop()
      desk = await signedInDesk(server)
      const key = await renewManager(server.db, 'corner', 'Ana', server.clock.now)
      await desk.ask('open-members', { key })
      member = await newMember(server)
    })
    afterEach(async () => {
      expect(await auditPurses(server.db, 'corner')).toMatchObject({ faults: [], holdFaults: [] })
      await server.close()
    })

    const describeShop = () =>
      server.reimport((file) => {
        file.vouchers = [
          { id: 'five', title: '€5 off', kind: 'amount', value: 5, for: 'whoClaims', code: 'FIVE' },
        ]
        for (const service of file.services) {
          delete service.opening
          delete service.openingExceptions
        }
      })
    const coupon = (changes: object = {}): NewCoupon => ({
      couponId: randomUUID() as string,
      title: 'Half off',
      kind: 'percent',
      value: 50,
      mostOff: 0,
      minimum: 0,
      receiver: 'whoClaims',
      code: '',
      amount: 0,
      perMember: 0,
      firstDay: '',
      lastDay: '2026-12-31',
      weekdays: [],
      from: '',
      until: '',
      firstOrderOnly: false,
      ...changes,
    })
    const make = async (changes: object = {}) => (await desk.ask('make-coupon', coupon(changes))).envelope
    const end = async (couponId: string) => (await desk.ask('end-coupon', { couponId })).envelope
    const missionWith = (voucherId: string): NewMission => ({
      missionId: randomUUID() as string,
      title: 'Come twice',
      goal: 'orders',
      target: 2,
      firstDay: '2026-11-20',
      lastDay: '2026-12-31',
      voucherId,
      points: 0,
    })
    const promise = async (mission: NewMission) => (await desk.ask('make-mission', mission)).envelope
    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
    const onPhones = async (guest = member, at: ShopServer | ReturnType<ShopServer['another']> = server) =>
      (await at.post(calls.couponList, own(guest), { guest })).envelope.data.dataList.map(
        ({ coupon: { couponName }, couponStatus }) => [couponName, couponStatus],
      )
    const claim = async (wanted: object) =>
      (
        await server.post(
          calls.couponClaim,
          { ...own(member), couponId: null, couponCode: '', ...wanted },
          { guest: member },
        )
      ).envelope.code

    test('never share a code, whatever its letter case, even when made at the same time', async () => {
      const made = await Promise.all([make({ code: 'TEN' }), make({ code: 'ten' }), make({ code: 'OTHER' })])
      expect(made.map(({ code }) => code).toSorted()).toEqual(['', '', 'LD_BAD_REQUEST'])
      const rows = await server.db.selectFrom('desk_vouchers').select('entry').execute()
      const codes = rows.map(({ entry }) => (JSON.parse(entry) as { code: string }).code.toUpperCase())
      expect(codes.toSorted()).toEqual(['OTHER', 'TEN'])
    })

    test('are listed beside the shop file’s, reach phones at once from any server, and survive an import', async () => {
      const { data } = await make()
      expect(data).toMatchObject({
        today: '2026-11-20',
        currency: 'EUR',
        list: [
          { id: 'five', title: '€5 off', code: 'FIVE', perMember: 1, madeBy: null },
          { title: 'Half off', kind: 'percent', value: 50, lastDay: '2026-12-31', madeBy: 'Ana' },
        ],
      })
      const there = [['Half off', 'available']]
      expect(await onPhones()).toEqual(there)
      expect(await onPhones(member, server.another())).toEqual(there)
      await describeShop()
      expect(await onPhones()).toEqual(there)
      expect(await claim({ couponId: data.list[1]!.id })).toBe('')
      expect(await onPhones()).toEqual([['Half off', 'usable']])
      expect((await desk.ask('coupons', {})).envelope.data.list[1]).toMatchObject({ taken: 1 })
    })

    test('keep the requested code, minimum, cap, weekdays, hours, period and first-order rule', async () => {
      const asked = {
        code: 'Friday-1',
        minimum: 12.5,
        mostOff: 4,
        weekdays: ['FRIDAY', 'SATURDAY', 'FRIDAY'],
        from: '22:00',
        until: '02:00',
        firstDay: '2026-11-01',
        firstOrderOnly: true,
      }
      const { data } = await make(asked)
      expect(data.list[1]).toMatchObject({ ...asked, weekdays: ['FRIDAY', 'SATURDAY'], hours: '' })
      expect(await onPhones()).toEqual([])
      expect(await claim({ couponCode: 'FRIDAY-1' })).toBe('')
      const [listed] = (await server.post(calls.couponList, own(member), { guest: member })).envelope.data
        .dataList
      expect(listed?.coupon).toMatchObject({
        couponType: 'percent',
        value: 50,
        minimumAmount: 12.5,
        maxAmount: 4,
        startDate: '2026-11-01',
        expiryDate: '2026-12-31',
        isFirstOrder: true,
      })
      expect(listed?.coupon.openTimeList).toHaveLength(2)
    })

    test('are created once, however often the call is repeated', async () => {
      const once = { couponId: randomUUID() }
      await Promise.all([make(once), make(once), make(once)])
      await make(once)
      expect(await onPhones()).toHaveLength(1)
    })

    test('can’t reuse the id of a different coupon, even when both are made at the same time', async () => {
      const once = { couponId: randomUUID() }
      const codes = (await Promise.all([make({ ...once, value: 50 }), make({ ...once, value: 30 })])).map(
        ({ code }) => code,
      )
      expect(codes.toSorted()).toEqual(['', 'LD_KEY_REUSED'])
      const { list } = (await desk.ask('coupons', {})).envelope.data
      const isFirst = list[1]?.value === 50
      expect((await make({ ...once, value: isFirst ? 30 : 50 })).code).toBe('LD_KEY_REUSED')
      expect((await make({ ...once, value: isFirst ? 50 : 30 })).code).toBe('')
      expect(await onPhones()).toHaveLength(1)
    })

    test('are limited to 100 together with the shop file’s, and the refusal names the list', async () => {
      await server.reimport((file) => {
        file.vouchers = Array.from({ length: 100 }, (_, at) => ({
          id: `v${at}`,
          title: '€5 off',
          kind: 'amount',
          value: 5,
          for: 'whoClaims',
        }))
      })
      expect(await make()).toMatchObject({ code: 'LD_BAD_REQUEST', data: { fields: ['list'] } })
    })

    test.each<[object, string]>([
      [{ title: ' ' }, 'title'],
      [{ kind: 'luck' }, 'kind'],
      [{ kind: 'amount', value: 0 }, 'value'],
      [{ kind: 'amount', value: 1.005 }, 'value'],
      [{ value: 101 }, 'value'],
      [{ value: -1 }, 'value'],
      [{ value: '1e3' }, 'value'],
      [{ kind: 'amount', value: 5, mostOff: 3 }, 'mostOff'],
      [{ minimum: 0.001 }, 'minimum'],
      [{ code: 'five' }, 'code'],
      [{ code: 'a b' }, 'code'],
      [{ code: 'NEW', receiver: 'everyMember' }, 'code'],
      [{ amount: 5, receiver: 'byHand' }, 'amount'],
      [{ amount: 1.5 }, 'amount'],
      [{ perMember: 1001 }, 'perMember'],
      [{ firstDay: '2026-11-31' }, 'firstDay'],
      [{ lastDay: 'soon' }, 'lastDay'],
      [{ lastDay: '2026-11-19' }, 'lastDay'],
      [{ firstDay: '2027-01-01' }, 'firstDay'],
      [{ weekdays: ['SOMEDAY'] }, 'weekdays'],
      [{ from: '25:00' }, 'from'],
      [{ from: '18:00', until: '18:00' }, 'from'],
      [{ couponId: 'five' }, 'couponId'],
    ])('can’t be made with %j', async (changes, field) => {
      const { code, data } = await make(changes)
      expect(code).toBe('LD_BAD_REQUEST')
      expect((data as unknown as { fields: string[] }).fields[0]?.split('.')[0]).toBe(field)
      expect((await desk.ask('coupons', {})).envelope.data.list).toHaveLength(1)
    })

    test('can be ended unless a mission uses them: members who have one keep it, and nobody gets a new one', async () => {
      const couponId = randomUUID()
      await make({ couponId })
      await claim({ couponId })
      const late = await newMember(server)
      expect((await end('five')).code).toBe('LD_NOT_FOUND')
      const mission = missionWith(couponId)
      expect((await promise(mission)).code).toBe('')
      expect((await end(couponId)).code).toBe('DK_IN_USE')
      await desk.ask('end-mission', { missionId: mission.missionId })
      expect((await end(couponId)).data.list).toHaveLength(1)
      expect((await end(couponId)).code).toBe('LD_NOT_FOUND')
      expect([await onPhones(), await onPhones(late)]).toEqual([[['Half off', 'usable']], []])
    })

    test('can’t be ended when a mission that promises them is made at the same moment', async () => {
      const couponId = randomUUID()
      await make({ couponId })
      beforeNextWrite(server.services.db, () => promise(missionWith(couponId)))
      expect((await end(couponId)).code).toBe('DK_IN_USE')
      expect((await desk.ask('coupons', {})).envelope.data.list).toHaveLength(2)
    })

    test('can’t be promised by a mission when they are ended at the same moment', async () => {
      const couponId = randomUUID()
      await make({ couponId })
      beforeNextWrite(server.services.db, () => end(couponId))
      expect(await promise(missionWith(couponId))).toMatchObject({
        code: 'LD_BAD_REQUEST',
        data: { fields: ['voucherId'] },
      })
      expect((await desk.ask('missions', {})).envelope.data.list).toEqual([])
    })

    test('can be made, listed and ended only by managers', async () => {
      await desk.ask('close-members', {})
      const codes = [
        await make(),
        (await desk.ask('coupons', {})).envelope,
        (await desk.ask('end-coupon', { couponId: 'five' })).envelope,
      ].map(({ code }) => code)
      expect(new Set(codes)).toEqual(new Set(['DK_MANAGERS_ONLY']))
      expect(await onPhones()).toEqual([])
    })

    describe('for every member', () => {
      const usedUp = async (guest: Guest) =>
        (await server.post(calls.memberGet, own(guest), { guest })).envelope.data.usedActivityIdList ?? []
      /** Two portions of rice with cheese, 25.40, at half the price. */
      const use = async (
        promotionId: string,
        guest = member,
        at: ShopServer | ReturnType<ShopServer['another']> = server,
      ) => {
        const { envelope } = await at.order(guest, { activityId: promotionId, totalAmount: 12.7 })
        const { code, data } = envelope
        const why = (data as unknown as { reason?: string } | null)?.reason
        return { why: code === 'LD_COUPON_UNUSABLE' ? why : code, orderId: data?.orderId as string }
      }

      test('can be used perMember times by each member, and again after the order is refused', async () => {
        const couponId = randomUUID()
        await make({ couponId, receiver: 'everyMember', perMember: 1 })
        const first = await use(couponId)
        expect([first.why, (await use(couponId)).why]).toEqual(['', 'used'])
        expect(await usedUp(member)).toEqual([couponId])
        const other = await newMember(server)
        expect(await usedUp(other)).toEqual([])
        expect((await use(couponId, other)).why).toBe('')
        const shop = (await readShop(server.db, 'corner'))!
        await moveOrder(server.services, shop, first.orderId, { step: 'refuse', by: 'merchant' })
        expect(await usedUp(member)).toEqual([])
        expect((await use(couponId)).why).toBe('')
        expect((await desk.ask('coupons', {})).envelope.data.list[1]).toMatchObject({ taken: 2 })
      })

      test('can be used no more than amount times in all, even by simultaneous orders at two servers', async () => {
        const couponId = randomUUID()
        await make({ couponId, receiver: 'everyMember', amount: 3 })
        const other = server.another()
        const friends = await Promise.all(Array.from({ length: 12 }, () => newMember(server)))
        const answers = await Promise.all(
          friends.map((friend, at) => use(couponId, friend, at % 2 === 0 ? server : other)),
        )
        expect(answers.map(({ why }) => why).toSorted()).toEqual([
          ...Array.from({ length: 3 }, () => ''),
          ...Array.from({ length: 9 }, () => 'taken'),
        ])
        expect(await usedUp(member)).toEqual([couponId])
      })
    })
  })
}
