import { startSweeping } from '../../../../server/jobs/sweep.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rateLimit } from '../../../../server/http/rate-limit.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { addressBody, newMember } from '../../../support/customers/member.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

const day = 24 * 3_600_000

const payment = {
  shop_id: 'corner',
  payment_id: 'payment-1',
  order_id: 'order-1',
  bank: 'practice',
  method: 'card',
  amount_cents: 1_000,
  currency: 'EUR',
  language: 'en',
  state: 'paid',
  next_at: null,
} as const

/** What must hold on every database: nobody can fill it with rows that nobody needs, or ask it who has an account. */
export function forgottenSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`unneeded rows and probing for accounts, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())

    const guests = async () =>
      (await server.db.selectFrom('customers').select('customer_id').execute()).map((row) => row.customer_id)

    test('guests who only looked are deleted after a month, but none with an order, address or account', async () => {
      const ordered = await server.signIn()
      await server.order(ordered)
      const moved = await server.signIn()
      const address = { customerId: moved.id, storeId: 'corner', address: addressBody() }
      expect((await server.post(calls.addressAdd, address, { guest: moved })).status).toBe(200)
      const member = await newMember(server)
      const limits = server.services.limits
      Object.assign(limits, { signInFromSite: rateLimit(2_000) })
      for (let count = 0; count < 1_000; count++) await server.signIn()
      server.clock.now += 29 * day
      const active = await server.signIn('a'.repeat(32))
      await server.runHousekeeping()
      expect(await guests()).toHaveLength(1_004)
      server.clock.now += 2 * day
      await server.runHousekeeping()
      expect((await guests()).toSorted()).toEqual([ordered.id, moved.id, member.id, active.id].toSorted())
    })

    test('deleting 2,000 guests lets other work run in between, and keeps guests with a payment or a key', async () => {
      const { db, clock } = server
      const ids = Array.from({ length: 2_000 }, (_, at) => `g${at.toString(16).padStart(32, '0')}`)
      const rows = ids.map((id) => ({ customer_id: id, device_hash: id, created_at: clock.now - 31 * day }))
      const ofShop = { shop_id: 'corner', customer_type: 8 }
      await db
        .insertInto('customers')
        .values(rows.map((row) => ({ ...ofShop, ...row })))
        .execute()
      const [paid, asked] = [ids[0]!, ids[1_999]!]
      await db
        .insertInto('payments')
        .values({ ...payment, customer_id: paid, created_at: clock.now, updated_at: clock.now })
        .execute()
      for (let count = 0; count < 700; count++)
        await db
          .insertInto('order_attempts')
          .values({
            shop_id: 'corner',
            idempotency_key: `key-${count}`,
            customer_id: asked,
            fingerprint: '',
            order_id: null,
            status: 200,
            answer: '',
            created_at: clock.now,
          })
          .execute()
      let turns = 0
      const others = setInterval(() => turns++)
      await server.runHousekeeping()
      clearInterval(others)
      expect((await guests()).toSorted()).toEqual([paid, asked])
      expect(turns).toBeGreaterThan(5)
    })

    test('unused guests are deleted by a timer, without any request', async () => {
      await server.signIn()
      server.clock.now += 31 * day
      const sweeping = await startSweeping(server.services)
      await expect.poll(guests).toEqual([])
      await sweeping.stop()
    })

    test('a deleted guest gets the same id again on the same device', async () => {
      const device = 'b'.repeat(32)
      const before = await server.signIn(device)
      server.clock.now += 31 * day
      await server.runHousekeeping()
      expect(await guests()).toEqual([])
      const again = await server.signIn(device)
      expect(again.id).toBe(before.id)
      expect((await server.order(again)).status).toBe(200)
    })

    test('a guest who returned after deleting their account is deleted after a month, too', async () => {
      const device = 'b'.repeat(32)
      const before = await server.signIn(device)
      const own = { customerId: before.id, storeId: 'corner' }
      expect((await server.post(calls.customerDelete, own, { guest: before })).status).toBe(200)
      const again = await server.signIn(device)
      expect(await guests()).toEqual([again.id])
      server.clock.now += 31 * day
      await server.runHousekeeping()
      expect(await guests()).toEqual([])
      expect((await server.order(await server.signIn(device))).status).toBe(200)
    })

    const withdraw = (guest: Guest, key: string) =>
      server.post(
        calls.attemptWithdraw,
        { customerId: guest.id, storeId: 'corner', idempotencyKey: key },
        { guest },
      )

    test('a guest can withdraw 60 unknown keys, then gets 429; repeating a withdrawal isn’t counted', async () => {
      const guest = await server.signIn()
      const statuses: number[] = []
      for (let count = 0; count < 70; count++)
        statuses.push((await withdraw(guest, `no-order-${count}`)).status)
      expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(10).fill(429)])
      expect(await server.db.selectFrom('order_attempts').selectAll().execute()).toHaveLength(60)
      expect((await withdraw(guest, 'no-order-0')).envelope.data).toMatchObject({ state: 'withdrawn' })
      server.clock.now += 5 * 60_000
      expect((await withdraw(guest, 'no-order-69')).status).toBe(200)
    })

    test('a member can find out ten times an hour whether an email address is taken', async () => {
      const [known, member] = [await newMember(server), await newMember(server)]
      const own = `m${member.mobile}@mail.test`
      const change = async (email: string) => {
        const profile = { firstName: 'Ana', lastName: 'Prat', title: null, email }
        const body = { customerId: member.id, storeId: 'corner', ...profile }
        const { status, envelope } = await server.post(calls.customerUpdate, body, { guest: member })
        return status === 429 ? 429 : envelope.code
      }
      for (let count = 0; count < 10; count++)
        expect(await change(`m${known.mobile}@mail.test`)).toBe('CF_010604')
      expect(await change(`m${known.mobile}@mail.test`)).toBe(429)
      expect(await change('free@mail.test')).toBe(429)
      expect(await change(own)).toBe('')
      server.clock.now += 3_600_000
      expect(await change('free@mail.test')).toBe('')
    })
  })
}
