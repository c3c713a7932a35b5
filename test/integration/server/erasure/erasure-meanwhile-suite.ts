import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { changePurse } from '../../../../server/customers/benefits/purse.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import type { Tables } from '../../../../server/database/tables/tables.ts'
import { block } from '../../../../server/orders/senders/blocked-senders.ts'
import { pushMissions } from '../../../../server/push/push-missions.ts'
import {
  addressBody,
  newMember,
  newNumber,
  proofOf,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import { askToPay, chargesOf, orderByCard } from '../../../support/customers/pay.ts'
import { afterDeletion } from '../../../support/database/after-deletion.ts'
import { beforeNextWrite } from '../../../support/database/before-next-write.ts'
import { everyRow } from '../../../support/database/every-row.ts'
import { fakePhone } from '../../../support/services/push-service.ts'
import { contextOf, type Guest, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

const hour = 3_600_000

/** What must hold on every database: what happens while an account is deleted leaves nothing of it behind. */
export function erasureMeanwhileSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`erasing a member during another operation, on ${name}`, () => {
    let server: ShopServer
    let mobile: string
    let guest: Guest
    let member: Guest & { mobile: string }
    beforeEach(async () => {
      server = await open()
      await server.reimport((file) => {
        file.features = { inviteFriends: true }
        file.points = { worth: 0.05, expireAfterDays: 3 }
        const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
        file.missions = [
          { id: 'go', title: 'Come', goal: 'orders', target: 1, ...days, reward: { points: 9 } },
        ]
      })
      mobile = newNumber()
      guest = await server.signIn()
      const { envelope } = await server.post(calls.signUp, signUpBody(await proofOf(server, mobile)), {
        guest,
      })
      member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '', mobile }
    })
    afterEach(() => server.close())

    const own = (who: Guest) => ({ customerId: who.id, storeId: 'corner' })
    const everything = () => everyRow(server.db)
    const eraseFirst = () =>
      beforeNextWrite(server.services.db, () =>
        eraseCustomer(server.db, 'corner', member.id, server.clock.now),
      )
    const subscribe = () => {
      const body = { ...own(member), ...fakePhone().subscription }
      return server.post(calls.pushSubscribe, body, { guest: member })
    }
    /** An order for somebody with another phone number. */
    const placeForAnother = async (who: Guest, key: string) => {
      const contact = { firstName: 'Other', lastName: 'Diner', mobilePrefix: '+34', mobile: newNumber() }
      const { envelope } = await server.order(who, orderWire(who, { contact }), key)
      expect(envelope.code).toBe('')
      return envelope.data.orderId
    }

    test('makes a sign-in fail, and the guest keeps the order that it would have moved to the member', async () => {
      server.clock.now += hour
      const body = signInBody(await proofOf(server, mobile))
      // Its answer was lost: the same is sent again.
      expect((await server.post(calls.signIn, body, { key: 'key-in' })).envelope.code).toBe('')
      const other = await server.signIn()
      const orderId = await placeForAnother(other, 'key-of-another')
      eraseFirst()
      const { envelope } = await server.post(calls.signIn, body, { guest: other, key: 'key-in' })
      expect(envelope.code).toBe('CF_82061')
      expect(await everything()).not.toContain(member.id)
      const detail = await server.post(calls.orderDetail, { ...own(other), orderId }, { guest: other })
      expect(detail.envelope.data).toMatchObject({ orderId, contactFirstName: 'Other' })
    })

    test('makes a push subscription fail with 401 and stores none of it', async () => {
      eraseFirst()
      expect((await subscribe()).status).toBe(401)
      expect(await everything()).not.toContain(member.id)
    })

    test('makes the withdrawal of a key fail with 401 and stores none of it', async () => {
      eraseFirst()
      const body = { ...own(member), idempotencyKey: 'key-of-nothing' }
      expect((await server.post(calls.attemptWithdraw, body, { guest: member })).status).toBe(401)
      expect(await everything()).not.toContain(member.id)
    })

    test('makes a refused order answer 401 and stores no verdict', async () => {
      eraseFirst()
      const { status } = await server.order(member, { totalAmount: 0.01 }, 'key-refused')
      expect(await everything()).not.toContain(member.id)
      expect(status).toBe(401)
    })

    test('makes a profile change fail with 401 and stores none of it', async () => {
      eraseFirst()
      const body = { ...own(member), email: 'new@mail.test', firstName: 'Ana', lastName: 'Prat', title: null }
      expect((await server.post(calls.customerUpdate, body, { guest: member })).status).toBe(401)
      expect(await everything()).not.toContain('new@mail.test')
    })

    test('makes the opening of a payment fail, stores none of it and asks no bank for it', async () => {
      const orderId = await orderByCard(server, member)
      eraseFirst()
      expect((await askToPay(server, member, orderId)).status).toBe(404)
      expect(await everything()).not.toContain(member.id)
      expect(await chargesOf(server)).toEqual([])
    })

    test('makes an inquiry about a late order of the former guest fail with 401', async () => {
      await placeForAnother(guest, 'key-late')
      eraseFirst()
      const body = { ...own(member), idempotencyKey: 'key-late' }
      expect((await server.post(calls.attemptInquiry, body, { guest: member })).status).toBe(401)
      expect(await everything()).not.toContain(member.id)
    })

    test('stops the push message about a reached mission', async () => {
      expect((await subscribe()).status).toBe(200)
      await placeForAnother(member, 'key-order')
      await server.db.updateTable('orders').set({ state: 'completed' }).execute()
      const push = vi.fn(async () => ({ status: 201, retryAfterMs: null }))
      const services = { ...server.services, ports: { ...server.services.ports, push } }
      eraseFirst()
      await pushMissions(services, { shopId: 'corner', customerId: member.id }, { wait: async () => {} })
      expect(await everything()).not.toContain(member.id)
      expect(push).not.toHaveBeenCalled()
    })

    describe('that begins in the middle of it', () => {
      beforeEach(async () => {
        // Without a former guest, whose rows would be deleted first.
        member = await newMember(server)
      })
      /** Begins `deed` in the middle of the deletion, when the rows of `table` are gone. */
      const duringErasure = async <T>(
        table: keyof Tables,
        deed: () => Promise<T>,
        who: Guest = member,
      ): Promise<T> => {
        let done: Promise<T> | undefined
        const db = afterDeletion(server.db, table, () => (done = deed()))
        await eraseCustomer(db, 'corner', who.id, server.clock.now)
        return done!
      }

      test('lets no points of the member expire, so the audit finds no fault', async () => {
        const given = { points: 20, balanceCents: 0, spentCents: 0, reason: 'given', orderId: null } as const
        await changePurse(server.db, 'corner', member.id, given, server.clock.now)
        server.clock.now += 3 * 24 * hour
        // Prolongs the session, so that the next call doesn't write it.
        await server.post(calls.customerGet, own(member), { guest: member })
        await duringErasure('purse_entries', () =>
          server.post(calls.memberGet, own(member), { guest: member }),
        )
        expect(await auditPurses(server.db, 'corner')).toMatchObject({ entries: 0, faults: [] })
        expect(await everything()).not.toContain(member.id)
      })

      test('makes the deletion of an address fail with 401 and stores no answer to it', async () => {
        const address = addressBody()
        await server.post(
          calls.addressAdd,
          { ...own(member), address },
          { guest: member, key: 'key-of-adding' },
        )
        const body = { ...own(member), id: address.id }
        const { status } = await duringErasure('command_attempts', () =>
          server.post(calls.addressDelete, body, { guest: member, key: 'key-of-deleting' }),
        )
        expect(await everything()).not.toContain(member.id)
        expect(status).toBe(401)
      })

      test('makes a sign-up by the member’s invitation fail as with an unknown code', async () => {
        const { data } = (await server.post(calls.invitationGet, own(member), { guest: member })).envelope
        const body = signUpBody(await proofOf(server, newNumber()), { invitationCode: data.inviteCode })
        // On a phone on which nobody has signed in.
        const context = { ...contextOf(), deviceNo: 'of-a-friend' }
        const { envelope } = await duringErasure('coupons', () =>
          server.post(calls.signUp, { ...body, context }),
        )
        expect(await everything()).not.toContain(member.id)
        expect(envelope.code).toBe('LD_INVITE_UNKNOWN')
      })

      test('leaves no note of a guest whose device is signing in as a member', async () => {
        server.clock.now += hour
        const visitor = await server.signIn()
        const body = signInBody(await proofOf(server, member.mobile))
        const signIn = () => server.post(calls.signIn, body, { guest: visitor })
        const { envelope } = await duringErasure('former_guests', signIn, visitor)
        expect(await everything()).not.toContain(visitor.id)
        expect(envelope.data.customerId).toBe(member.id)
      })

      test('leaves no note of the next guest of the member’s phone', async () => {
        const nextGuest = () => server.signIn(undefined, contextOf().deviceNo)
        await duringErasure('member_devices', nextGuest)
        expect(await everything()).not.toContain(member.id)
      })

      test('leaves no block of the member', async () => {
        const whose = { kind: 'customer', sender: member.id } as const
        await duringErasure('blocked_senders', () => block(server.db, 'corner', whose, server.clock.now))
        expect(await everything()).not.toContain(member.id)
      })
    })
  })
}
