import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { give } from '../../../../server/desk/members/give.ts'
import { expireOverdue } from '../../../../server/orders/life/expire-overdue.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { newMember, newNumber, proofOf } from '../../../support/customers/member.ts'
import { orderOf } from '../../../support/customers/pay.ts'
import { handOver, refundPart } from '../../../support/customers/refund.ts'
import { giveVoucher } from '../../../support/shops/benefit-shop.ts'
import { type Guest, line, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

type Entry = NonNullable<ShopFileInput['vouchers']>[number]

/** What must hold on every database. */
export function couponsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`coupons, on ${name}`, () => {
    let server: ShopServer
    let member: Guest
    beforeEach(async () => {
      server = await open()
      // Nobody gets one by signing up.
      await offer({})
      member = await newMember(server)
    })
    afterEach(() => server.close())

    /** From now on the shop has this voucher, which is claimed unless it says otherwise. */
    const offer = (entry: Partial<Entry>) =>
      server.reimport((file) => {
        const all = { id: 'lunch', title: 'Lunch', kind: 'percent', value: 50, for: 'whoClaims', ...entry }
        file.vouchers = [all as Entry]
        // Open at any hour.
        for (const service of file.services) {
          delete service.opening
          delete service.openingExceptions
        }
      })
    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
    const claim = async (
      guest: Guest,
      wanted: object = {},
      at: ShopServer | ReturnType<ShopServer['another']> = server,
    ) =>
      (
        await at.post(
          calls.couponClaim,
          { ...own(guest), couponId: 'lunch', couponCode: '', ...wanted },
          { guest },
        )
      ).envelope
    const takeNumber = async (guest: Guest & { mobile: string }, mobile: string) => {
      // Else there would be no second code for one of the two.
      server.clock.now += 3_600_000
      const profile = { firstName: 'Ana', lastName: 'Prat', title: null, email: `m${mobile}@mail.test` }
      const body = { ...own(guest), ...profile, auth: await proofOf(server, mobile) }
      return (await server.post(calls.customerUpdate, body, { guest })).envelope.code
    }
    const why = async (asked: ReturnType<typeof claim>) => {
      const { code, data } = await asked
      return (code === 'LD_COUPON_UNUSABLE' ? (data as unknown as { reason: string }).reason : code) as string
    }
    const list = async (guest: Guest) =>
      (await server.post(calls.couponList, own(guest), { guest })).envelope.data.dataList as {
        coupon: { couponId: string }
        couponStatus: string
      }[]
    const statesOf = async (guest: Guest) => (await list(guest)).map(({ couponStatus }) => couponStatus)
    const couponOf = async (guest: Guest): Promise<string> => {
      const usable = (await list(guest)).find(({ couponStatus }) => couponStatus === 'usable')
      if (!usable) throw new Error('no coupon')
      return usable.coupon.couponId
    }
    /** Two portions of rice with cheese, 25.40, with the coupon. */
    const order = async (guest: Guest, couponId: string, totalAmount: number) =>
      (await server.order(guest, { couponId, totalAmount })).envelope
    const reasonOf = ({ code, data }: Awaited<ReturnType<typeof order>>) =>
      code === 'LD_COUPON_UNUSABLE' ? (data as unknown as { reason: string }).reason : code

    test('a coupon is listed, claimed, used by an order, and usable again when the order is refused', async () => {
      await offer({})
      expect(await statesOf(member)).toEqual(['available'])
      expect((await claim(member)).data.dataList).toMatchObject([{ couponStatus: 'usable' }])
      const couponId = await couponOf(member)
      const placed = await order(member, couponId, 12.7)
      expect(placed.code).toBe('')
      expect(await statesOf(member)).toEqual(['used'])
      expect(reasonOf(await order(member, couponId, 12.7))).toBe('used')
      const shop = (await readShop(server.db, 'corner'))!
      await moveOrder(server.services, shop, placed.data.orderId, { step: 'refuse', by: 'merchant' })
      expect(await statesOf(member)).toEqual(['usable'])
      expect(await couponOf(member)).toBe(couponId)
    })

    test('a coupon that ended while an order held it is usable for another week if the restaurant lets the order down', async () => {
      const shop = (await readShop(server.db, 'corner'))!
      const days = (count: number) => count * 24 * 3_600_000
      const now = server.clock.now
      const states: Record<string, string[]> = {}
      const lastDays: Record<string, string | undefined> = {}
      for (const how of ['refuse', 'refuse unpaid', 'expire', 'refund', 'cancel', 'unpaid'] as const) {
        server.clock.now = now
        await offer({ expiresOn: '2026-11-20' })
        const guest = await newMember(server)
        await claim(guest)
        const wanted = { couponId: await couponOf(guest), totalAmount: 12.7 }
        const paymentType = how.endsWith('unpaid') ? 'card' : 'payAtRestaurant'
        const { envelope } = await server.order(guest, { ...wanted, paymentType })
        const { orderId } = envelope.data
        const held = { expires_at: how === 'unpaid' || how === 'expire' ? now + days(1) : null }
        await server.db.updateTable('orders').set(held).where('order_id', '=', orderId).execute()
        if (how === 'refund') await handOver(server, orderId)
        server.clock.now += days(1)
        const refuse = { step: 'refuse', by: 'merchant' } as const
        if (how.startsWith('refuse')) await moveOrder(server.services, shop, orderId, refuse)
        else if (how === 'refund') await refundPart(server, orderId, 12_70)
        else if (how === 'cancel') await server.post(calls.orderCancel, { ...own(guest), orderId }, { guest })
        else await expireOverdue(server.services, shop)
        states[how] = await statesOf(guest)
        lastDays[how] = (await orderOf(server, guest, orderId)).couponBack?.expiryDate
        if (how !== 'refuse') continue
        const { coupon } = (await list(guest))[0]!
        server.clock.now += days(7)
        states['a week later'] = await statesOf(guest)
        server.clock.now += days(1)
        states['after it'] = await statesOf(guest)
        expect(coupon).toMatchObject({ couponId: wanted.couponId })
      }
      expect(states).toEqual({
        refuse: ['usable'],
        'a week later': ['usable'],
        'after it': ['over'],
        'refuse unpaid': ['usable'],
        expire: ['usable'],
        refund: ['usable'],
        cancel: ['over'],
        unpaid: ['over'],
      })
      // The order says so; one that was eaten says it with its refund.
      expect(lastDays).toEqual({
        refuse: '2026-11-28',
        'refuse unpaid': '2026-11-28',
        expire: '2026-11-28',
        cancel: '2026-11-20',
        unpaid: '2026-11-20',
      })
    })

    test('an order that came to nothing names the coupon that it gave back, but no promotion', async () => {
      await offer({})
      await claim(member)
      const couponId = await couponOf(member)
      const shop = (await readShop(server.db, 'corner'))!
      const { orderId } = (await order(member, couponId, 12.7)).data
      expect(await orderOf(server, member, orderId)).not.toHaveProperty('couponBack')
      await moveOrder(server.services, shop, orderId, { step: 'refuse', by: 'merchant' })
      expect(await orderOf(server, member, orderId)).toMatchObject({ couponBack: { expiryDate: '' } })
      await offer({ for: 'everyMember' })
      const { envelope } = await server.order(member, { activityId: 'lunch', totalAmount: 12.7 })
      await moveOrder(server.services, shop, envelope.data.orderId, { step: 'refuse', by: 'merchant' })
      expect(await orderOf(server, member, envelope.data.orderId)).not.toHaveProperty('couponBack')
    })

    test('new members get the coupons for new members, but no expired ones', async () => {
      await server.reimport((file) => {
        const welcome = { title: 'Welcome', kind: 'percent', value: 10, for: 'newMembers' } as const
        file.vouchers = [
          { ...welcome, id: 'now', expiresOn: '2026-11-30' },
          { ...welcome, id: 'past', expiresOn: '2026-11-01' },
        ]
      })
      await newMember(server)
      const rows = await server.db.selectFrom('coupons').select('voucher_id').execute()
      expect(rows).toEqual([{ voucher_id: 'now' }])
    })

    test('signing up again with any number of a deleted account gives no coupons for new members', async () => {
      await offer({ for: 'newMembers' })
      const signUp = (mobile: string) => newMember(server, { mobile })
      const remove = async (guest: Guest) => {
        await server.post(calls.customerDelete, own(guest), { guest })
        // After which the number may have another code.
        server.clock.now += 60_000
      }
      const [first, second] = [newNumber(), newNumber()]
      const before = await signUp(first)
      expect(await statesOf(before)).toEqual(['usable'])
      await remove(before)
      const again = await signUp(first)
      expect(await statesOf(again)).toEqual([])
      const moved = await signUp(newNumber())
      expect(await takeNumber(moved, second)).toBe('')
      await remove(moved)
      expect(await statesOf(await signUp(second))).toEqual([])
    })

    test('used-up offers stay used up when a member deletes the account and signs up again with the number', async () => {
      await server.reimport((file) => {
        const half = { title: 'Half', kind: 'percent', value: 50 } as const
        file.vouchers = [
          { ...half, id: 'lunch', for: 'whoClaims' },
          { ...half, id: 'once', for: 'everyMember', usesPerMember: 1 },
          { ...half, id: 'first', for: 'everyMember', firstOrderOnly: true },
        ]
        Object.assign(file.categories[0]!.items[1]!, { oncePerCustomer: true })
      })
      const half = async (guest: Guest, activityId: string) =>
        reasonOf((await server.order(guest, { activityId, totalAmount: 12.7 })).envelope)
      const stew = async (guest: Guest) => {
        const items = [{ ...line('stew', 990), quantity: 1 }]
        const wire = orderWire(guest, { items, totalCents: 990, oldCents: 990 })
        return (await server.order(guest, wire)).envelope.code
      }
      const mobile = newNumber()
      const all = async (guest: Guest) => [
        await why(claim(guest)),
        await half(guest, 'first'),
        await half(guest, 'once'),
        await stew(guest),
      ]
      for (const expected of [
        ['', '', '', ''],
        ['used', 'firstOrder', 'used', 'SP_0080'],
        ['used', 'firstOrder', 'used', 'SP_0080'],
      ]) {
        const guest = await newMember(server, { mobile })
        expect(await all(guest)).toEqual(expected)
        expect((await list(guest)).some(({ couponStatus }) => couponStatus === 'available')).toBe(false)
        await server.db.updateTable('orders').set({ state: 'completed' }).execute()
        expect((await server.post(calls.customerDelete, own(guest), { guest })).envelope.code).toBe('')
        server.clock.now += 60_000
      }
      // Nothing of it is anybody else's.
      expect(await all(member)).toEqual(['', '', '', ''])
    })

    test('a coupon stays used up for a phone number that its member has exchanged for another', async () => {
      await offer({ perMember: 1 })
      const mobile = newNumber()
      const claimAndMove = async (deletes: boolean) => {
        const guest = await newMember(server, { mobile })
        const answer = await why(claim(guest))
        expect(await takeNumber(guest, newNumber())).toBe('')
        server.clock.now += 3_600_000
        if (deletes) await server.post(calls.customerDelete, own(guest), { guest })
        return answer
      }
      expect(await claimAndMove(true)).toBe('')
      expect(await claimAndMove(true)).toBe('used')
      expect(await claimAndMove(false)).toBe('used')
      expect(await claimAndMove(false)).toBe('used')
    })

    test('a coupon claimed with a later number is used up for the first one too once the account is deleted', async () => {
      await offer({ perMember: 1 })
      const first = newNumber()
      const guest = await newMember(server, { mobile: first })
      expect(await takeNumber(guest, newNumber())).toBe('')
      expect(await why(claim(guest))).toBe('')
      await server.post(calls.customerDelete, own(guest), { guest })
      server.clock.now += 3_600_000
      expect(await why(claim(await newMember(server, { mobile: first })))).toBe('used')
    })

    test('a coupon used up by a deleted account can be claimed again after a year', async () => {
      await offer({})
      const mobile = newNumber()
      const first = await newMember(server, { mobile })
      await claim(first)
      await server.post(calls.customerDelete, own(first), { guest: first })
      server.clock.now += 366 * 24 * 3_600_000
      await server.runHousekeeping()
      expect(await why(claim(await newMember(server, { mobile })))).toBe('')
    })

    test('concurrent claims give one coupon, and the next once it is used, up to the limit per member', async () => {
      await offer({ perMember: 3 })
      const other = server.another()
      await Promise.all([claim(member), claim(member), claim(member, {}, other), claim(member, {}, other)])
      expect(await statesOf(member)).toEqual(['usable'])
      // The next is had once the one before was used, as often as the owner lets one.
      for (let round = 0; round < 2; round += 1) {
        expect((await order(member, await couponOf(member), 12.7)).code).toBe('')
        expect(await why(claim(member))).toBe('')
      }
      expect((await order(member, await couponOf(member), 12.7)).code).toBe('')
      expect(await why(claim(member))).toBe('used')
    })

    test('many simultaneous claims don’t exceed a coupon’s total amount', async () => {
      await offer({ amount: 3 })
      const other = server.another()
      const friends = await Promise.all(Array.from({ length: 25 }, () => newMember(server)))
      const answers = await Promise.all(
        friends.flatMap((friend) => [
          why(claim(friend)),
          why(claim(friend, {}, other)),
          why(claim(friend)),
          why(claim(friend, {}, other)),
        ]),
      )
      const rows = await server.db.selectFrom('coupons').select('customer_id').execute()
      expect(rows).toHaveLength(3)
      expect(answers.filter((one) => one === '')).toHaveLength(12)
      expect(answers.filter((one) => one === 'taken')).toHaveLength(88)
      expect(await statesOf(member)).toEqual([])
    })

    test('a coupon with a code isn’t listed, and is claimed by its code in any letter case', async () => {
      await offer({ code: 'Sol-2026' })
      expect(await statesOf(member)).toEqual([])
      expect(await why(claim(member))).toBe('unknown')
      expect(await why(claim(member, { couponCode: 'SOL-2026' }))).toBe('unknown')
      for (const couponCode of ['sol-2025', '', 'Sol-2026 or 1=1'])
        expect(await why(claim(member, { couponId: null, couponCode }))).toBe('unknown')
      expect(await why(claim(member, { couponId: null, couponCode: ' sol-2026 ' }))).toBe('')
      expect(await statesOf(member)).toEqual(['usable'])
    })

    test('guests, other members’ coupons and coupons that are only given by hand are refused', async () => {
      await offer({ for: 'byHand' })
      expect(await why(claim(member))).toBe('unknown')
      expect(await why(claim(await server.signIn()))).toBe('LD_MEMBERS_ONLY')
      await offer({})
      await claim(member)
      const other = await newMember(server)
      expect(reasonOf(await order(other, await couponOf(member), 12.7))).toBe('unknown')
      expect(await why(claim(other, { customerId: member.id }))).toBe('LD_SIGN_IN')
    })

    test('a coupon can be claimed and used until its last day ends in the shop’s time zone', async () => {
      await offer({ expiresOn: '2026-11-20' })
      server.clock.now = Date.parse('2026-11-20T22:59:59.000Z')
      expect(await why(claim(member))).toBe('')
      const couponId = await couponOf(member)
      server.clock.now += 1000
      expect(await statesOf(member)).toEqual(['over'])
      expect(await why(claim(await newMember(server)))).toBe('expired')
      expect(reasonOf(await order(member, couponId, 12.7))).toBe('expired')
    })

    test('a coupon that expired unused can be claimed again once the offer is extended', async () => {
      await offer({ code: 'lunch-club', expiresOn: '2026-11-20' })
      const byCode = { couponId: null, couponCode: 'lunch-club' }
      expect(await why(claim(member, byCode))).toBe('')
      server.clock.now += 24 * 3_600_000
      await offer({ code: 'lunch-club', expiresOn: '2026-11-30' })
      expect(await why(claim(member, byCode))).toBe('')
      expect(await statesOf(member)).toEqual(['usable', 'over'])
      await offer({ expiresOn: '2026-11-30' })
      await server.db.deleteFrom('coupons').where('used_order_id', 'is', null).execute()
      expect(await why(claim(member))).toBe('')
      server.clock.now += 10 * 24 * 3_600_000
      await offer({ expiresOn: '2026-12-31' })
      expect(await statesOf(member)).toEqual(['available', 'over'])
    })

    test('a coupon given by hand doesn’t count towards the claims per member', async () => {
      await offer({})
      await giveVoucher(server, member.id, 'lunch')
      expect(await statesOf(member)).toEqual(['usable', 'available'])
      expect(await why(claim(member))).toBe('')
      expect(await why(claim(member))).toBe('')
      expect(await statesOf(member)).toEqual(['usable', 'usable'])
    })

    test('a claimed coupon that was taken back counts as a claim; one given by hand doesn’t', async () => {
      await offer({})
      const shop = (await readShop(server.db, 'corner'))!
      const takeBack = async () => {
        const grant = { kind: 'couponBack', couponId: await couponOf(member) } as const
        const deed = { grantId: crypto.randomUUID(), grant, by: 'Ana', why: 'by mistake' }
        await server.db.transaction().execute((trx) => give(trx, shop, member.id, deed, server.clock.now))
      }
      await giveVoucher(server, member.id, 'lunch')
      await takeBack()
      expect(await why(claim(member))).toBe('')
      await takeBack()
      expect(await why(claim(member))).toBe('used')
      expect(await statesOf(member)).toEqual([])
    })

    test('a first-order coupon is refused once another order was placed, unless that was refused', async () => {
      await offer({ firstOrderOnly: true, perMember: 2 })
      await claim(member)
      const couponId = await couponOf(member)
      const both = await Promise.all([order(member, couponId, 12.7), server.order(member)])
      const codes = [both[0].code, both[1].envelope.code]
      // Whichever came first; the other one is a second order, with or without the coupon.
      expect(codes[1]).toBe('')
      const friend = await newMember(server)
      await claim(friend)
      expect((await server.order(friend)).envelope.code).toBe('')
      expect(reasonOf(await order(friend, await couponOf(friend), 12.7))).toBe('firstOrder')
      // One that came to nothing was none.
      const third = await newMember(server)
      const refused = (await server.order(third)).envelope.data.orderId
      const shop = (await readShop(server.db, 'corner'))!
      await moveOrder(server.services, shop, refused, { step: 'refuse', by: 'merchant' })
      await claim(third)
      expect((await order(third, await couponOf(third), 12.7)).code).toBe('')
    })

    test('of two orders that use first-order coupons at the same time, one is refused', async () => {
      await offer({ firstOrderOnly: true, perMember: 2 })
      await claim(member)
      await giveVoucher(server, member.id, 'lunch')
      const ids = (await list(member)).map(({ coupon }) => coupon.couponId)
      expect(new Set(ids).size).toBe(2)
      const placed = await Promise.all(ids.map((couponId) => order(member, couponId, 12.7)))
      expect(placed.map(reasonOf).toSorted()).toEqual(['', 'firstOrder'])
      expect(await statesOf(member)).toEqual(expect.arrayContaining(['usable', 'used']))
    })

    test.each([
      ['a coupon with a maximum reduction', { mostOff: 4 }, 21.4],
      ['a coupon for listed dishes', { items: ['rice'] }, 12.7],
      ['a coupon for a listed category', { categories: ['mains'] }, 12.7],
    ])('%s gives the expected total', async (_, entry, total) => {
      await offer(entry)
      await claim(member)
      const placed = await order(member, await couponOf(member), total)
      expect([placed.code, placed.data.totalAmount]).toEqual(['', total])
    })

    test('a coupon for a category keeps its dishes when the file is imported with another id for the category', async () => {
      await offer({ categories: ['mains'] })
      await claim(member)
      await server.reimport((file) => {
        file.categories[0]!.id = 'plates'
        for (const service of file.services) delete service.opening
      })
      const placed = await order(member, await couponOf(member), 12.7)
      expect([placed.code, placed.data.totalAmount]).toEqual(['', 12.7])
    })

    test('a coupon for dishes that weren’t ordered takes nothing off and stays usable', async () => {
      await offer({ items: ['stew'] })
      await claim(member)
      const placed = await order(member, await couponOf(member), 25.4)
      expect(placed.code).toBe('')
      expect(await statesOf(member)).toEqual(['usable'])
    })

    test('a coupon is refused outside its hours and accepted within them', async () => {
      // Friday the 20th, from six in the evening until two at night.
      await offer({ opening: { FRIDAY: ['18:00~02:00'] } })
      await claim(member)
      const couponId = await couponOf(member)
      const at = async (instant: string) => {
        server.clock.now = Date.parse(instant)
        return reasonOf(await order(member, couponId, 12.7))
      }
      expect(await at('2026-11-20T16:59:00.000Z')).toBe('hours')
      expect(await at('2026-11-21T01:00:00.000Z')).toBe('hours')
      expect(await at('2026-11-21T00:59:00.000Z')).toBe('')
    })
  })
}
