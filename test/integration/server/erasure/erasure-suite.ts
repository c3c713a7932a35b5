import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import type { Tables } from '../../../../server/database/tables/tables.ts'
import { pushMissions } from '../../../../server/push/push-missions.ts'
import { addressBody, newNumber, proofOf, signInBody, signUpBody } from '../../../support/customers/member.ts'
import { beforeNextWrite } from '../../../support/database/before-next-write.ts'
import { fakePhone } from '../../../support/services/push-service.ts'
import { type Guest, orderWire, riceLine, type ShopServer } from '../../../support/server/shop-server.ts'

const hour = 3_600_000
const device = 'f'.repeat(32)

/** What must hold on every database: after an account is deleted, nobody can tell whose it was. */
export function erasureSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`erasing a member, on ${name}`, () => {
    let server: ShopServer
    let mobile: string
    let guest: Guest
    let member: Guest
    /** All that could tell who they were, or tie what is left together. */
    let traces: string[]
    beforeEach(async () => {
      server = await open()
      mobile = newNumber()
      guest = await server.signIn(device)
    })
    afterEach(() => server.close())

    const own = (who: Guest) => ({ customerId: who.id, storeId: 'corner' })
    const remove = (who: Guest) => server.post(calls.customerDelete, own(who), { guest: who })
    const send = async (who: Guest, key: string, changes: object = {}) => {
      const contact = { firstName: 'Filomena', lastName: 'Prat', mobilePrefix: '+34', mobile }
      const items = [{ ...riceLine(), note: 'mild for my twins' }]
      const wire = { clientOrderId: key, note: 'ring at Zubiri', contact, items, ...changes }
      return (await server.order(who, orderWire(who, wire as object), key)).envelope
    }
    const place = async (who: Guest, key: string, changes: object = {}) => {
      const envelope = await send(who, key, changes)
      expect(envelope.code).toBe('')
      return envelope.data.orderId
    }
    /** The guest becomes a member with the number. */
    const signUp = async () => {
      const proof = await proofOf(server, mobile)
      const changes = { firstName: 'Filomena', email: 'filo@mail.test', invitationCode: 'PAL-77' }
      const { envelope } = await server.post(calls.signUp, signUpBody(proof, changes), { guest })
      member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
      traces = ['Filomena', 'Prat', mobile, 'filo@mail', 'PAL-77', 'Maquinista', 'Hideout', 'twins', 'Zubiri']
      traces.push(member.id)
    }
    const addAddress = (who: Guest, changes: object = {}) =>
      server.post(
        calls.addressAdd,
        { customerId: who.id, address: addressBody({ label: 'Hideout', mobile, ...changes }) },
        { guest: who, key: crypto.randomUUID() },
      )
    const block = ({ id }: Guest) =>
      server.db
        .insertInto('blocked_senders')
        .values({
          shop_id: 'corner',
          kind: 'customer',
          sender: id,
          until: server.clock.now + hour,
          created_at: 0,
        })
        .execute()
    const finishAll = () =>
      server.db.updateTable('orders').set({ state: 'completed' }).where('state', '!=', 'completed').execute()

    /** Every column of every table. */
    const everything = async (): Promise<string> => {
      const tables = await server.db.introspection.getTables()
      expect(tables.length).toBeGreaterThan(20)
      const rows = await Promise.all(
        tables.map((table) =>
          server.db
            .selectFrom(table.name as keyof Tables)
            .selectAll()
            .execute(),
        ),
      )
      return JSON.stringify(rows)
    }
    /** The bytes on the disk, those of no row any more among them. Of PostgreSQL's nobody but itself knows. */
    const bytes = (): string =>
      ['', '-wal']
        .map((end) => join(server.folder, `larder.sqlite${end}`))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'latin1'))
        .join('')
    const foundIn = (text: string): string[] => traces.filter((trace) => text.includes(trace))

    test('leaves no trace of the member or the guest that they were in any row, on the disk or in the log', async () => {
      await addAddress(guest)
      await place(guest, 'key-as-guest')
      await signUp()
      await addAddress(member, { label: 'Hideout 2' })
      for (let number = 0; number < 20; number++) {
        await place(member, `key-as-member-${number}`)
        // So many at once nobody may leave waiting.
        if (number % 5 === 0) await finishAll()
      }
      for (const who of [guest, member]) await block(who)
      // As two that were ordered ahead for one table.
      await server.db.updateTable('orders').set({ booking_id: 'their-table' }).execute()
      traces.push('their-table')
      expect(foundIn(await everything())).toEqual(traces)
      await finishAll()
      expect((await remove(member)).envelope.success).toBe(true)
      expect(foundIn(await everything())).toEqual([])
      expect(await everything()).not.toContain(guest.id)
      expect(foundIn(bytes())).toEqual([])
      expect(foundIn(server.logged.join(''))).toEqual([])
      expect(await server.orderCount()).toBe(21)
    })

    test('also clears the line notes and refusal reasons of an order without contact and note', async () => {
      await signUp()
      const orderId = await place(member, 'key-at-table', {
        serviceId: 'dine-in',
        tableCode: 'T1',
        diners: 2,
        note: '',
        contact: null,
      })
      await server.db
        .updateTable('order_events')
        .set({ reason: 'Filomena called it off' })
        .where('order_id', '=', orderId)
        .execute()
      await finishAll()
      await remove(member)
      expect(foundIn(await everything())).toEqual([])
    })

    test('hides the former guest’s order from their device, which can’t place it again with its key', async () => {
      const orderId = await place(guest, 'key-as-guest')
      await signUp()
      // As the app does, also while its customer is a member: the guest's token is kept fresh.
      server.clock.now += hour
      const again = await server.signIn(device)
      expect(again.id).toBe(guest.id)
      await remove(member)
      const asked = { ...own(again), idempotencyKey: 'key-as-guest' }
      const { envelope } = await server.post(calls.attemptInquiry, asked, { guest: again })
      expect(envelope.data).toEqual({ idempotencyKey: 'key-as-guest', state: 'absent' })
      const detail = await server.post(calls.orderDetail, { ...own(again), orderId }, { guest: again })
      expect(detail.status).toBe(404)
      expect((await send(again, 'key-as-guest')).code).toBe('LD_KEY_REUSED')
      expect(await server.orderCount()).toBe(1)
      await finishAll()
      server.clock.now += 2 * hour
      await server.runHousekeeping()
      expect(foundIn(await everything())).toEqual([])
      expect(foundIn(bytes())).toEqual([])
    })

    test('includes what the guest’s outbox sent after the sign-up, matched by phone number', async () => {
      await signUp()
      await place(guest, 'key-late')
      await addAddress(guest)
      await finishAll()
      await remove(member)
      expect(foundIn(await everything())).toEqual([])
      expect(await server.orderCount()).toBe(1)
    })

    test('keeps the order of another diner who used the same device as a guest', async () => {
      await place(guest, 'key-as-guest')
      await signUp()
      server.clock.now += hour
      const other = await server.signIn(device)
      const contact = { firstName: 'Other', lastName: 'Diner', mobilePrefix: '+34', mobile: newNumber() }
      const orderId = await place(other, 'key-of-another', { contact, note: '', items: [riceLine()] })
      await finishAll()
      await remove(member)
      expect(foundIn(await everything())).toEqual([])
      const detail = await server.post(calls.orderDetail, { ...own(other), orderId }, { guest: other })
      expect(detail.envelope.data).toMatchObject({ orderId, contactFirstName: 'Other' })
    })

    describe('during another operation', () => {
      const eraseFirst = () =>
        beforeNextWrite(server.services.db, () =>
          eraseCustomer(server.db, 'corner', member.id, server.clock.now),
        )
      beforeEach(async () => {
        await server.reimport((file) => {
          const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
          file.missions = [
            { id: 'go', title: 'Come', goal: 'orders', target: 1, ...days, reward: { points: 9 } },
          ]
        })
        await signUp()
      })
      const subscribe = () => {
        const body = { ...own(member), ...fakePhone().subscription }
        return server.post(calls.pushSubscribe, body, { guest: member })
      }

      test('makes a sign-in fail, and the guest keeps the order that it would have moved to the member', async () => {
        server.clock.now += hour
        const body = signInBody(await proofOf(server, mobile))
        // Its answer was lost: the same is sent again.
        expect((await server.post(calls.signIn, body, { key: 'key-in' })).envelope.code).toBe('')
        const other = await server.signIn()
        const contact = { firstName: 'Other', lastName: 'Diner', mobilePrefix: '+34', mobile: newNumber() }
        const orderId = await place(other, 'key-of-another', { contact, note: '', items: [riceLine()] })
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
        const body = {
          ...own(member),
          email: 'new@mail.test',
          firstName: 'Ana',
          lastName: 'Prat',
          title: null,
        }
        expect((await server.post(calls.customerUpdate, body, { guest: member })).status).toBe(401)
        expect(await everything()).not.toContain('new@mail.test')
      })

      test('makes an inquiry about a late order of the former guest fail with 401', async () => {
        const contact = { firstName: 'Other', lastName: 'Diner', mobilePrefix: '+34', mobile: newNumber() }
        await place(guest, 'key-late', { contact, note: '', items: [riceLine()] })
        eraseFirst()
        const body = { ...own(member), idempotencyKey: 'key-late' }
        expect((await server.post(calls.attemptInquiry, body, { guest: member })).status).toBe(401)
        expect(await everything()).not.toContain(member.id)
      })

      test('stops the push message about a reached mission', async () => {
        expect((await subscribe()).status).toBe(200)
        await place(member, 'key-order')
        await finishAll()
        const push = vi.fn(async () => ({ status: 201, retryAfterMs: null }))
        const services = { ...server.services, ports: { ...server.services.ports, push } }
        eraseFirst()
        await pushMissions(services, { shopId: 'corner', customerId: member.id }, { wait: async () => {} })
        expect(await everything()).not.toContain(member.id)
        expect(push).not.toHaveBeenCalled()
      })
    })

    test('lets the phone number have a new code at once', async () => {
      await signUp()
      await remove(member)
      const { rows } = await sql`select * from verification_codes`.execute(server.db)
      expect(rows).toEqual([])
      expect((await proofOf(server, mobile)).otp).toMatch(/^\d{6}$/)
    })
  })
}
