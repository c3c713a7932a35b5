import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { hasOrdered } from '../../../../server/customers/benefits/first-order.ts'
import { setDisabled } from '../../../../server/customers/disabled-accounts.ts'
import { countInvited } from '../../../../server/customers/invitations.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { newMember, newNumber, proofOf, signUpBody } from '../../../support/customers/member.ts'
import { contextOf, type Guest, type ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function invitationsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`invitations, on ${name}`, () => {
    let server: ShopServer
    let inviter: Guest
    let code: string
    beforeEach(async () => {
      server = await open()
      await switchOn()
      inviter = await newMember(server, { firstName: 'Rosa' })
      code = await codeOf(inviter)
    })
    afterEach(async () => {
      expect(await auditPurses(server.db, 'corner')).toMatchObject({ faults: [] })
      await server.close()
    })

    const switchOn = (inviteFriends = true, change: (file: ShopFileInput) => void = () => {}) =>
      server.reimport((file) => {
        change(file)
        file.features = { inviteFriends }
        file.vouchers = [
          { id: 'hello', title: 'Hello', kind: 'amount', value: 3 },
          { id: 'thanks', title: 'Thanks', kind: 'amount', value: 4 },
        ]
        file.invitations = {
          friend: { voucher: 'hello' },
          inviter: { voucher: 'thanks', points: 7 },
        }
      })
    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
    const ask = async (guest: Guest) =>
      (await server.post(calls.invitationGet, own(guest), { guest })).envelope
    const codeOf = async (guest: Guest) => (await ask(guest)).data.inviteCode
    /** On a phone of their own, unless it is somebody's. */
    async function signUp(
      invitationCode: string,
      {
        deviceNo = String(crypto.randomUUID()),
        mobile = newNumber(),
        guest = undefined as Guest | undefined,
      } = {},
    ) {
      // Nobody is sent two codes within a minute.
      server.clock.now += 61_000
      const body = signUpBody(await proofOf(server, mobile), { invitationCode })
      const context = { ...contextOf(guest), deviceNo }
      const { envelope } = await server.post(calls.signUp, { ...body, context })
      const { customerId, token } = envelope.data ?? {}
      return { code: envelope.code, guest: { id: customerId, token: token?.accessToken ?? '' } as Guest }
    }
    async function eat(guest: Guest, changes = {}, tookMoney = true): Promise<void> {
      const { envelope } = await server.order(guest, changes)
      expect(envelope.code).toBe('')
      await handOver(envelope.data.orderId, tookMoney)
    }
    async function handOver(orderId: string, tookMoney = true): Promise<void> {
      const shop = (await readShop(server.db, 'corner'))!
      for (const step of ['confirm', 'prepare', 'ready'] as const)
        await moveOrder(server.services, shop, orderId, { step, by: 'merchant' })
      await moveOrder(server.services, shop, orderId, { step: 'complete', by: 'merchant', tookMoney })
    }
    const has = async (guest: Guest) => {
      const { data } = (await server.post(calls.memberGet, own(guest), { guest })).envelope
      return [data.couponList.map(({ couponName }) => couponName), data.pointCount]
    }

    test('a member has one code, even when requested concurrently, and it names the inviter', async () => {
      const member = await newMember(server, { firstName: 'Pau' })
      const other = server.another()
      const codes = await Promise.all([
        codeOf(member),
        codeOf(member),
        other
          .post(calls.invitationGet, own(member), { guest: member })
          .then(({ envelope }) => envelope.data.inviteCode),
      ])
      expect(new Set(codes).size).toBe(1)
      expect(codes[0]).not.toBe(code)
      const check = async (invitationCode: string) =>
        (await server.post(calls.invitationCheck, { storeId: 'corner', invitationCode })).envelope
      expect((await check(codes[0]!.toLowerCase().replace('-', ''))).data).toEqual({
        storeId: 'corner',
        inviteCode: codes[0],
        inviterName: 'Pau',
      })
      for (const wrong of ['', 'x', '2222-2222', code.slice(0, -1)])
        expect((await check(wrong)).code).toBe('LD_INVITE_UNKNOWN')
    })

    test('inviter and friend are rewarded once, with the friend’s first completed order and not before', async () => {
      const { code: signedUp, guest: friend } = await signUp(code)
      expect(signedUp).toBe('')
      expect((await ask(inviter)).data).toMatchObject({ friendCount: 1, rewardedCount: 0 })
      const refused = (await server.order(friend)).envelope.data.orderId
      const shop = (await readShop(server.db, 'corner'))!
      await moveOrder(server.services, shop, refused, { step: 'refuse', by: 'merchant' })
      expect(await has(friend)).toEqual([[], 0])
      await eat(friend)
      expect(await has(friend)).toEqual([['Hello'], 0])
      expect(await has(inviter)).toEqual([['Thanks'], 7])
      await eat(friend)
      expect(await has(friend)).toEqual([['Hello'], 0])
      expect(await has(inviter)).toEqual([['Thanks'], 7])
      expect((await ask(inviter)).data).toMatchObject({ friendCount: 1, rewardedCount: 1 })
    })

    test('a meal that a friend ordered as a guest rewards nobody; the first that they order as a member does', async () => {
      const guest = await server.signIn()
      const { orderId } = (await server.order(guest)).envelope.data
      const { code: signedUp, guest: friend } = await signUp(code, { guest })
      expect(signedUp).toBe('')
      await handOver(orderId)
      // It is theirs, though.
      expect(await hasOrdered(server.db, 'corner', friend.id)).toBe(true)
      expect([await has(friend), await has(inviter)]).toEqual([
        [[], 0],
        [[], 0],
      ])
      await eat(friend)
      expect([await has(friend), await has(inviter)]).toEqual([
        [['Hello'], 0],
        [['Thanks'], 7],
      ])
    })

    test('a friend’s meal that is free or on a later bill rewards nobody; the next one that is paid for does', async () => {
      await switchOn(true, (file) => {
        file.points = { worth: 1 }
        file.services[0]!.payments.push('payLater')
      })
      const { guest: friend } = await signUp(code)
      const points = { points: 26, balanceCents: 0, spentCents: 0, reason: 'given', orderId: null } as const
      await changePurse(server.db, 'corner', friend.id, points, server.clock.now)
      await eat(friend, { pointsUsed: 26, totalAmount: 0 })
      await eat(friend, { paymentType: 'payLater' }, false)
      expect([await has(friend), await has(inviter)]).toEqual([
        [[], 0],
        [[], 0],
      ])
      await eat(friend, { paymentType: 'payLater' })
      expect([await has(friend), await has(inviter)]).toEqual([
        [['Hello'], 0],
        [['Thanks'], 7],
      ])
    })

    test('an expired reward coupon is left out, and the order is completed all the same', async () => {
      const { guest: friend } = await signUp(code)
      await server.reimport((file) => {
        file.features = { inviteFriends: true }
        file.vouchers = [{ id: 'thanks', title: 'Thanks', kind: 'amount', value: 4, expiresOn: '2026-11-01' }]
        file.invitations = { friend: { points: 5 }, inviter: { voucher: 'thanks', points: 7 } }
      })
      await eat(friend)
      expect(await has(friend)).toEqual([[], 5])
      const coupons = await server.db.selectFrom('coupons').selectAll().execute()
      expect([coupons, (await has(inviter))[1]]).toEqual([[], 7])
    })

    test('two first orders that are completed at the same time are rewarded once', async () => {
      const { guest: friend } = await signUp(code)
      const shop = (await readShop(server.db, 'corner'))!
      const orders = [await server.order(friend), await server.order(friend)].map(
        ({ envelope }) => envelope.data.orderId,
      )
      for (const orderId of orders)
        for (const step of ['confirm', 'prepare', 'ready'] as const)
          await moveOrder(server.services, shop, orderId, { step, by: 'merchant' })
      await Promise.all(
        orders.map((orderId, at) =>
          moveOrder(at ? server.another().services : server.services, shop, orderId, {
            step: 'complete',
            by: 'merchant',
            tookMoney: true,
          }),
        ),
      )
      expect(await has(inviter)).toEqual([['Thanks'], 7])
      expect(await has(friend)).toEqual([['Hello'], 0])
    })

    test('a sign-up on the inviter’s phone or with a formerly used number is refused as an own invitation', async () => {
      const deviceNo = 'one-phone-for-all'
      const { guest: first } = await signUp('', { deviceNo })
      const own1 = await codeOf(first)
      expect((await signUp(own1, { deviceNo })).code).toBe('LD_INVITE_OWN')
      // A number whose account was deleted is nobody new either.
      const mobile = newNumber()
      const { guest: gone } = await signUp('', { mobile })
      await eraseCustomer(server.db, 'corner', gone.id, server.clock.now)
      expect((await signUp(own1, { mobile })).code).toBe('LD_INVITE_OWN')
      // The form can be sent without the code: the account is made, and nothing is owed.
      expect((await signUp('', { mobile })).code).toBe('')
      expect(await server.db.selectFrom('invitations').selectAll().execute()).toEqual([])
    })

    test('a sign-up with an unknown code is refused, and its verification code stays valid', async () => {
      const mobile = newNumber()
      const proof = await proofOf(server, mobile)
      const context = { ...contextOf(), deviceNo: 'new' }
      const send = async (invitationCode: string) =>
        (await server.post(calls.signUp, { ...signUpBody(proof, { invitationCode }), context })).envelope
      const wrong = await send('2222-2222')
      expect([wrong.code, wrong.data]).toEqual(['LD_INVITE_UNKNOWN', { fields: ['invitationCode'] }])
      expect((await send(code)).code).toBe('')
    })

    test('while switched off, codes are ignored at sign-up, and rewards wait until the owner switches them on', async () => {
      const { guest: friend } = await signUp(code)
      await switchOn(false)
      expect((await ask(inviter)).code).toBe('LD_INVITES_OFF')
      const check = await server.post(calls.invitationCheck, { storeId: 'corner', invitationCode: code })
      expect(check.envelope.code).toBe('LD_INVITES_OFF')
      expect((await signUp('2222-2222')).code).toBe('')
      await eat(friend)
      expect(await has(inviter)).toEqual([[], 0])
      // What was promised is given with the next order once it is on again.
      await switchOn()
      await eat(friend)
      expect(await has(inviter)).toEqual([['Thanks'], 7])
    })

    test('guests have no code; a disabled or deleted inviter gets nothing, but the friend is rewarded', async () => {
      expect((await ask(await server.signIn())).code).toBe('LD_MEMBERS_ONLY')
      const { guest: friend } = await signUp(code)
      await setDisabled(server.db, 'corner', inviter.id, server.clock.now)
      expect((await signUp(code)).code).toBe('LD_INVITE_UNKNOWN')
      await eat(friend)
      await setDisabled(server.db, 'corner', inviter.id, null)
      expect(await has(inviter)).toEqual([[], 0])
      expect(await has(friend)).toEqual([['Hello'], 0])
      const { guest: second } = await signUp(code)
      await eraseCustomer(server.db, 'corner', inviter.id, server.clock.now)
      await eat(second)
      expect(await has(second)).toEqual([['Hello'], 0])
      expect(JSON.stringify(await server.db.selectFrom('invitations').selectAll().execute())).not.toContain(
        inviter.id,
      )
    })

    test('a friend who ordered still counts for the inviter after deleting their account, anonymously', async () => {
      const { guest: friend } = await signUp(code)
      const { guest: other } = await signUp(code)
      await eat(friend)
      for (const { id } of [friend, other]) await eraseCustomer(server.db, 'corner', id, server.clock.now)
      expect(await countInvited(server.db, 'corner', inviter.id)).toEqual({ joined: 1, rewarded: 1 })
      const rows = JSON.stringify(await server.db.selectFrom('invitations').selectAll().execute())
      for (const { id } of [friend, other]) expect(rows).not.toContain(id)
    })
  })
}
