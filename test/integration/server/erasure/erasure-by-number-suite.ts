import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { nothingRedeemed } from '../../../../core/schema/customer/benefits.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { runMembersCommand } from '../../../../server/cli/members/run.ts'
import { addressBody, newMember, newNumber } from '../../../support/customers/member.ts'
import { everyRow } from '../../../support/database/every-row.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import { type Guest, orderWire, riceLine, type ShopServer } from '../../../support/server/shop-server.ts'
import { book, booker, fridayAtNine, takeBookings } from '../../../support/shops/booking-shop.ts'

const hour = 3_600_000
const nine = Date.parse(fridayAtNine)

/** A server, and the settings with which a command finds its database. */
export type Commanded = { server: ShopServer; env: Record<string, string> }

/** What must hold on every database when the owner answers a person's request by their phone number. */
export function erasureByNumberSuite(name: string, open: () => Promise<Commanded>): void {
  describe(`the members command, asked for all of one number, on ${name}`, () => {
    let server: ShopServer
    let env: Record<string, string>
    let mobile: string
    let number: string
    beforeEach(async () => {
      ;({ server, env } = await open())
      await takeBookings(server, { openingExceptions: { '2026-11-27': ['21:00~22:00'] } })
      mobile = newNumber()
      number = `+34${mobile}`
    })
    afterEach(() => server.close())

    const command = async (...args: string[]) => {
      const out: string[] = []
      const err: string[] = []
      const code = await runMembersCommand(args, {
        out: (line) => out.push(line),
        err: (line) => err.push(line),
        env,
        now: () => server.clock.now,
      })
      return { code, out: out.join('\n'), err: err.join('\n') }
    }
    /** Typed as on paper, so that only its normal form is the same. */
    const asTyped = () => `${mobile.slice(0, 3)} ${mobile.slice(3)}`
    const contact = (firstName: string, typed = asTyped()) => ({
      contact: { firstName, lastName: 'Prat', mobilePrefix: '+34', mobile: typed },
      note: `ring for ${firstName}`,
      items: [{ ...riceLine(), note: `mild for ${firstName}` }],
    })
    const place = async (who: Guest, changes: object) => {
      const { envelope, text } = await server.order(who, orderWire(who, changes))
      expect([envelope.code, text]).toEqual(['', text])
      return envelope.data.orderId
    }
    const finishAll = () =>
      server.db
        .updateTable('orders')
        .set({ state: 'completed' })
        .where('shop_id', '=', 'corner')
        .where('state', '!=', 'completed')
        .execute()
    const reserve = (contactMobile: string, contactFirstName: string) => async (who: Guest) => {
      const held = await booker(server, who).hold()
      const { bookingId } = held.envelope.data
      const names = { contactFirstName, contactLastName: 'Prat', email: `${contactFirstName}@mail.test` }
      const confirmed = await booker(server, who).confirm(bookingId, { ...names, contactMobile })
      expect(confirmed.envelope.code).toBe('')
      return bookingId
    }
    const telephone = async (name: string, phone: string) => {
      const wish = { startsAt: nine - hour, diners: 2, name, phone, note: `${name} likes the window` }
      const { envelope } = await (await signedInDesk(server)).ask('book-table', wish)
      expect(envelope.code).toBe('')
    }
    /** What a person leaves as a guest: an order, an address, a booking and a wish for a table. */
    const leaveAsGuest = async (who: Guest) => {
      const orderId = await place(who, contact('Gusta'))
      await server.post(
        calls.addressAdd,
        {
          customerId: who.id,
          address: addressBody({ label: 'Hideout', firstName: 'Gusta', mobile: asTyped() }),
        },
        { guest: who, key: crypto.randomUUID() },
      )
      const bookingId = await reserve(asTyped(), 'Gusta')(who)
      const large = { startTime: '2026-11-27T20:00:00.000Z', dinersNumber: 8 }
      await book(booker(server, await server.signIn()), large)
      const wish = { date: '2026-11-27', dinersNumber: 8, contactMobile: mobile }
      expect((await booker(server, who).wait(wish)).envelope.code).toBe('')
      return { orderId, bookingId }
    }
    const everything = () => everyRow(server.db)
    const bytes = () =>
      ['', '-wal']
        .map((end) => join(server.folder, `larder.sqlite${end}`))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'latin1'))
        .join('')

    test('--export prints the account as its owner gets it, and what others left under the number', async () => {
      const member = await newMember(server, { mobile, firstName: 'Filomena' })
      await place(member, contact('Filomena'))
      const guest = await server.signIn()
      const left = await leaveAsGuest(guest)
      await telephone('Ring', asTyped())
      const stranger = await server.signIn()
      await place(stranger, contact('Stranger', newNumber()))
      await reserve(newNumber(), 'Stranger')(stranger)

      const own = { customerId: member.id, storeId: 'corner' }
      const { envelope } = await server.post(calls.customerData, own, { guest: member })
      const { code, out, err } = await command(number, '--export')
      expect({ code, err }).toEqual({ code: 0, err: '' })
      const data = JSON.parse(out)
      expect(data).toMatchObject({
        phone: number,
        account: { ...envelope.data, exportedAt: expect.any(String) },
        orderList: [{ orderId: left.orderId, contactFirstName: 'Gusta', remark: 'ring for Gusta' }],
        bookingList: [{ bookingId: left.bookingId, contactFirstName: 'Gusta' }, { contactFirstName: 'Ring' }],
        bookingWaitList: [{ date: '2026-11-27' }],
        addressList: [{ label: 'Hideout', firstName: 'Gusta' }],
        bookingNoteList: [{ note: 'Ring likes the window' }],
      })
      expect(out).not.toContain('Stranger')
    })

    test('--export escapes control characters, so that nobody’s note moves the cursor of a terminal', async () => {
      const note = 'ring\u009b2J\u202e twice'
      await place(await server.signIn(), { ...contact('Gusta'), note })
      const { out } = await command(number, '--export')
      expect(out).toContain(String.raw`ring\u009b2J\u202e twice`)
      expect(JSON.parse(out).orderList).toMatchObject([{ remark: note }])
    })

    test('--delete leaves no trace of the person in any row or on the disk; amounts and strangers stay', async () => {
      const member = await newMember(server, { mobile, firstName: 'Filomena' })
      await place(member, contact('Filomena'))
      const guest = await server.signIn()
      await leaveAsGuest(guest)
      await telephone('Ring', asTyped())
      const stranger = await server.signIn()
      const theirs = await place(stranger, contact('Stranger', newNumber()))
      const table = await book(booker(server, stranger), { startTime: '2026-11-21T20:00:00.000Z' })
      const traces = ['Filomena', 'Gusta', 'Ring likes', mobile, asTyped(), 'Hideout', member.id]
      const found = (text: string) => traces.filter((trace) => text.includes(trace))
      expect(found(await everything())).toEqual(traces)
      await finishAll()
      const orders = () =>
        server.db.selectFrom('orders').select(['order_id', 'total_cents']).orderBy('order_id').execute()
      const before = await orders()
      server.clock.now = nine + 3 * hour

      const { code, out, err } = await command(number, '--delete')
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain('the account')
      expect(out).toContain('2 bookings')
      expect(out).toContain('2 orders')
      expect(found(await everything())).toEqual([])
      expect(found(bytes())).toEqual([])
      expect(await orders()).toEqual(before)
      const own = { customerId: stranger.id, storeId: 'corner', orderId: theirs }
      const detail = await server.post(calls.orderDetail, own, { guest: stranger })
      expect(detail.envelope.data).toMatchObject({ contactFirstName: 'Stranger' })
      expect((await booker(server, stranger).detail(table.bookingId)).status).toBe(200)
      expect(await command(number, '--export')).toMatchObject({ code: 1, out: '' })
    })

    test('--delete refuses while a booking isn’t over, and erases nothing, unless --with-bookings is given', async () => {
      await leaveAsGuest(await server.signIn())
      await telephone('Ring', mobile)
      await finishAll()
      const before = await everything()
      const refused = await command(number, '--delete')
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(/2 bookings that aren’t over.*--with-bookings.*nothing was erased/)
      expect(await everything()).toBe(before)
      expect(await command(number, '--delete', '--with-bookings')).toMatchObject({ code: 0 })
      expect(await everything()).not.toContain(mobile)
    })

    test('--delete --with-bookings cancels what was ordered ahead for the tables and isn’t being made', async () => {
      const member = await newMember(server, { mobile })
      await command(number, '--balance', '20', '--why', 'sold at the counter')
      const own = await place(member, {
        bookingId: await reserve(asTyped(), 'Filomena')(member),
        appointmentAt: nine,
        redeemed: { ...nothingRedeemed, balanceCents: 20_00 },
        totalCents: 5_40,
      })
      const guest = await server.signIn()
      const bookingId = await reserve(asTyped(), 'Gusta')(guest)
      const asGuest = await place(guest, { bookingId, appointmentAt: nine })
      const friend = await server.signIn()
      const friends = await reserve(asTyped(), 'Gusta')(friend)
      const made = await place(friend, { bookingId: friends, appointmentAt: nine - hour / 4 })
      await (await signedInDesk(server)).ask('step', { orderId: made, step: 'confirm' })
      const { code, out } = await command(number, '--delete', '--with-bookings', '--with-balance')
      expect(code).toBe(0)
      expect(out).toMatch(/Cancelled: 2 orders of dishes ahead.*\n.*1 order of dishes ahead stays/)
      expect(out).toMatch(/1 order isn’t finished/)
      const orders = await server.db.selectFrom('orders').select(['order_id', 'state', 'note']).execute()
      expect(Object.fromEntries(orders.map(({ order_id: id, state, note }) => [id, [state, note]]))).toEqual({
        [own]: ['cancelled', ''],
        [asGuest]: ['cancelled', ''],
        [made]: ['confirmed', expect.stringContaining('was given up')],
      })
      expect(await auditPurses(server.db, 'corner')).toMatchObject({ entries: 0, faults: [] })
    })

    test('--delete refuses while the account has a voucher balance, unless --with-balance is given', async () => {
      await newMember(server, { mobile })
      await command(number, '--balance', '25', '--why', 'sold at the counter')
      const refused = await command(number, '--delete')
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(/25\.00 EUR.*--with-balance.*nothing was erased/)
      expect(await command(number, '--delete', '--with-balance')).toMatchObject({ code: 0 })
      expect(await everything()).not.toContain(mobile)
    })

    test('--delete counts the voucher balance that the account’s open orders hold', async () => {
      const member = await newMember(server, { mobile })
      await command(number, '--balance', '20', '--why', 'sold at the counter')
      const orderId = await place(member, {
        redeemed: { ...nothingRedeemed, balanceCents: 20_00 },
        totalCents: 5_40,
      })
      const refused = await command(number, '--delete')
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(/20\.00 EUR.*20\.00 EUR.*held by open orders.*nothing was erased/)
      const own = { customerId: member.id, storeId: 'corner', orderId }
      await server.post(calls.orderCancel, own, { guest: member })
      expect((await command(number, '--delete')).err).not.toContain('held')
      expect(await command(number, '--delete', '--with-balance')).toMatchObject({ code: 0 })
    })

    test('--delete keeps the contact of a guest’s open order until a day after it was due, and says so', async () => {
      const appointmentAt = Date.parse('2026-11-20T14:00:00Z')
      await place(await server.signIn(), { ...contact('Gusta'), appointmentAt })
      const { code, out } = await command(number, '--delete')
      expect(code).toBe(0)
      expect(out).toMatch(/1 order isn’t finished/)
      expect(await everything()).toContain('Gusta')
      server.clock.now = appointmentAt + 24 * hour + 1
      await server.runHousekeeping()
      expect(await everything()).not.toContain('Gusta')
    })

    test('--delete leaves another diner’s order on the same device alone', async () => {
      const guest = await server.signIn()
      await place(guest, contact('Gusta'))
      const other = await place(guest, contact('Other', newNumber()))
      await finishAll()
      expect(await command(number, '--delete')).toMatchObject({ code: 0 })
      const own = { customerId: guest.id, storeId: 'corner', orderId: other }
      const detail = await server.post(calls.orderDetail, own, { guest })
      expect(detail.envelope.data).toMatchObject({ contactFirstName: 'Other' })
    })

    test('--delete says how many orders of other accounts name the number, which stay', async () => {
      const friend = await newMember(server)
      const orderId = await place(friend, contact('Gusta'))
      await place(await server.signIn(), contact('Gusta'))
      await finishAll()
      const { code, out } = await command(number, '--delete')
      expect(code).toBe(0)
      expect(out).toMatch(/1 order or booking of another account/)
      const own = { customerId: friend.id, storeId: 'corner', orderId }
      const detail = await server.post(calls.orderDetail, own, { guest: friend })
      expect(detail.envelope.data).toMatchObject({ contactFirstName: 'Gusta' })
    })

    test('nothing is known of a number that nobody gave', async () => {
      for (const asked of ['--export', '--delete'])
        expect(await command(number, asked)).toMatchObject({
          code: 1,
          out: '',
          err: expect.stringContaining('Nothing is known'),
        })
    })
  })
}
