import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { sha256 } from '../../../../server/base/sha256.ts'
import {
  addressBody,
  askCode,
  newNumber,
  proofOf,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import { everyRow } from '../../../support/database/every-row.ts'
import {
  contextOf,
  type Guest,
  orderWire,
  riceLine,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

const minute = 60_000
const hour = 60 * minute
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

    const everything = () => everyRow(server.db)
    const codeRows = () =>
      server.db.selectFrom('verification_codes').selectAll().orderBy('sent_at', 'desc').execute()
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

    test('ties no late order to the device, when another diner uses it as a guest', async () => {
      await signUp()
      await place(guest, 'key-late')
      server.clock.now += hour
      const other = await server.signIn(device)
      const contact = { firstName: 'Other', lastName: 'Diner', mobilePrefix: '+34', mobile: newNumber() }
      const orderId = await place(other, 'key-of-another', { contact })
      await finishAll()
      await remove(member)
      const senders = server.db.selectFrom('order_senders').select(['customer_id', 'order_id'])
      const ofDevice = await senders.where('customer_id', '=', guest.id).execute()
      expect(ofDevice.map((row) => row.order_id)).toEqual([orderId])
    })

    test('keeps of its codes only that they were sent: none signs in, and a new one does a minute later', async () => {
      const late = await proofOf(server, mobile)
      server.clock.now += minute
      await signUp()
      const { code_hash: hash } = (await codeRows())[0]!
      await remove(member)
      const rows = await codeRows()
      expect(rows).toHaveLength(2)
      for (const row of rows) expect(row).toMatchObject({ spent: 1, device_hash: '' })
      traces.push(`+34${mobile}`, sha256(contextOf().deviceNo), hash)
      expect(foundIn(JSON.stringify(rows))).toEqual([])
      expect((await server.post(calls.signUp, signUpBody(late))).envelope.code).toBe('CF_82054')
      expect((await askCode(server, mobile)).status).toBe(429)
      server.clock.now += minute
      const again = await server.post(calls.signUp, signUpBody(await proofOf(server, mobile)))
      expect(again.envelope.code).toBe('')
      server.clock.now += 24 * hour
      await server.runHousekeeping()
      expect(await codeRows()).toEqual([])
    })

    test('leaves no code by whose repeated sign-in somebody gets into the next account with the number', async () => {
      await signUp()
      server.clock.now += minute
      const body = signInBody(await proofOf(server, mobile))
      const signIn = () => server.post(calls.signIn, body, { key: 'key-in' })
      expect((await signIn()).envelope.code).toBe('')
      await remove(member)
      server.clock.now += minute
      await server.post(calls.signUp, signUpBody(await proofOf(server, mobile)))
      expect((await signIn()).envelope.code).toBe('CF_82054')
    })
  })
}
