import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { mergeGuest } from '../../../../server/customers/sign-in/merge-guest.ts'
import { sweep } from '../../../../server/jobs/sweep.ts'
import { pauseService } from '../../../../server/shops/availability/change-availability.ts'
import { bookingService } from '../../../../server/shops/compile/compile-booking.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { book, booker, fridayAtNine, oneTable, takeBookings } from '../../../support/shops/booking-shop.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import { newNumber, proofOf, signUpBody } from '../../../support/customers/member.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (at: number) => new Date(at).toISOString()
const nine = Date.parse(fridayAtNine)

/** What must hold on every database. */
export function bookingsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`booking a table, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
      await takeBookings(server)
    })
    afterEach(() => server.close())
    const somebody = async () => booker(server, await server.signIn())
    const rows = () => server.db.selectFrom('bookings').selectAll().orderBy('created_at').execute()

    test('leads from free times to a hold to a confirmed booking with its details', async () => {
      const ana = await somebody()
      const { dayList } = (await ana.slots()).envelope.data
      const friday = dayList.find(({ date }) => date === '2026-11-20')
      // Lunch is over but for what the lead time of two hours leaves; midnight is Friday's.
      expect(friday?.timeList[0]).toBe('2026-11-20T19:00:00.000Z')
      expect(friday?.timeList.at(-1)).toBe('2026-11-20T23:00:00.000Z')
      const { envelope } = await ana.hold()
      expect(envelope.data).toMatchObject({
        bookingStatus: 'held',
        startTime: fridayAtNine,
        endTime: iso(nine + 2 * hour),
        dinersNumber: 2,
        area: null,
        holdTime: iso(server.clock.now + 15 * minute),
        cancelTime: iso(nine - 3 * hour),
      })
      const list = async () => (await ana.list()).envelope.data.dataList
      expect(await list()).toEqual([envelope.data])
      server.clock.now += 15 * minute
      expect(await list()).toEqual([])
      server.clock.now -= 15 * minute
      const confirmed = (await ana.confirm(envelope.data.bookingId)).envelope.data
      expect(confirmed).toMatchObject({
        bookingStatus: 'confirmed',
        customerStatus: 'processing',
        holdTime: null,
        contactFirstName: 'Ana',
        contactMobile: '600000000',
        remark: 'a high chair, please',
        bookingNo: expect.stringMatching(/^[A-Z2-9]{5}$/),
      })
      expect((await ana.list()).envelope.data.dataList).toEqual([confirmed])
      expect((await ana.detail(confirmed.bookingId)).envelope.data).toEqual(confirmed)
    })

    test('needs the restaurant’s confirmation for a party larger than confirmUpTo', async () => {
      expect((await book(await somebody(), { dinersNumber: 4 })).bookingStatus).toBe('confirmed')
      expect(
        (await book(await somebody(), { dinersNumber: 5, startTime: iso(nine + 2 * hour) })).bookingStatus,
      ).toBe('processing')
    })

    test('gives the last table to one of two hundred simultaneous customers', async () => {
      await takeBookings(server, oneTable)
      const people = await Promise.all(Array.from({ length: 200 }, somebody))
      const answers = await Promise.all(people.map((one) => one.hold()))
      const codes = Map.groupBy(answers, ({ envelope }) => envelope.code || 'held')
      expect(codes.get('held')).toHaveLength(1)
      expect(codes.get('SP_120101')).toHaveLength(199)
      const free = (await people[0]!.slots()).envelope.data.dayList[0]
      expect(free?.timeList).not.toContain(fridayAtNine)
      expect(free?.fullTimeList).toContain(fridayAtNine)
    }, 120_000)

    test('is refused with the free times nearby when the time is taken', async () => {
      await takeBookings(server, oneTable)
      await book(await somebody())
      const { envelope } = await (await somebody()).hold()
      expect(envelope).toMatchObject({ success: false, code: 'SP_120101' })
      const { timeList } = envelope.data as unknown as { timeList: string[] }
      // Two hours from nine to eleven are taken, and so is what would run into nine.
      expect(timeList).toContain(iso(nine + 2 * hour))
      expect(timeList).toContain(iso(nine + 3 * hour))
      expect(timeList.some((time) => Math.abs(Date.parse(time) - nine) < 2 * hour)).toBe(false)
      expect(timeList).toEqual(timeList.toSorted())
    })

    test('is refused with the free times nearby when the time can’t be booked but others can', async () => {
      const ana = await somebody()
      // Two hours ahead is soon enough; a hold that is asked for again later isn't any more.
      server.clock.now = nine - 2 * hour + 16 * minute
      const { envelope } = await ana.hold()
      expect(envelope).toMatchObject({ code: 'SP_120102', data: { reason: 'time' } })
      const { timeList } = envelope.data as unknown as { timeList: string[] }
      expect(timeList[0]).toBe(iso(nine + 30 * minute))
      expect((await ana.hold({ startTime: timeList[0]! })).envelope.code).toBe('')
      await takeBookings(server, { opening: {} })
      expect((await ana.hold({ clientBookingId: 'other' })).envelope).toMatchObject({
        code: 'SP_120102',
        data: { timeList: [] },
      })
    })

    test('is refused with only those free times nearby that the customer’s own bookings allow', async () => {
      const opening = { DAILY: ['20:00~24:00'] }
      const stays = [{ upTo: 200, minutes: 60 }]
      const daily = { opening, stays, lastSeatingMinutes: 60, slotMinutes: 60, daysAhead: 2 }
      await takeBookings(server, { ...oneTable, ...daily })
      const ana = await somebody()
      const nearby = async (changes: object) => {
        const { envelope } = await ana.hold({ startTime: iso(nine + hour), ...changes })
        expect(envelope.code).toBe('SP_120101')
        return (envelope.data as unknown as { timeList: string[] }).timeList
      }
      await book(await somebody(), { startTime: iso(nine + hour) })
      const own = await book(ana, { startTime: iso(nine - hour) })
      const tomorrow = (at: number) => iso(nine + at * hour + 24 * hour)
      const times = await nearby({})
      // An hour after her own would be refused.
      expect(times[0]).toBe(iso(nine + 2 * hour))
      for (const startTime of times) {
        const { envelope } = await ana.hold({ startTime })
        expect(envelope.code).toBe('')
        await ana.cancel(envelope.data.bookingId)
      }
      await takeBookings(server, { ...oneTable, ...daily, confirmUpTo: 0 })
      // What she has asked for in place of it is free for another that is to be instead of both.
      const asked = await book(ana, { startTime: tomorrow(-1), replacedBookingId: own.bookingId })
      for (const replacedBookingId of [own.bookingId, asked.bookingId])
        expect(await nearby({ replacedBookingId })).toEqual([
          iso(nine - hour),
          fridayAtNine,
          iso(nine + 2 * hour),
          tomorrow(-1),
          tomorrow(0),
          tomorrow(1),
        ])
    })

    test('frees a held table by a new hold of the same customer, by cancelling, and when the hold expires', async () => {
      await takeBookings(server, oneTable)
      const [ana, ben] = [await somebody(), await somebody()]
      const first = (await ana.hold()).envelope.data
      expect((await ben.hold()).envelope.code).toBe('SP_120101')
      await ana.hold({ startTime: '2026-11-21T20:00:00.000Z' })
      const bens = (await ben.hold()).envelope.data
      expect(bens.bookingStatus).toBe('held')
      expect((await ana.confirm(first.bookingId)).envelope.code).toBe('SP_120502')
      expect((await ben.cancel(bens.bookingId)).envelope.data.bookingStatus).toBe('cancelled')
      const again = (await ana.hold()).envelope.data
      server.clock.now += 15 * minute - 1
      expect((await ben.hold()).envelope.code).toBe('SP_120101')
      server.clock.now += 1
      expect((await ana.detail(again.bookingId)).envelope.data.bookingStatus).toBe('expired')
      expect((await ana.confirm(again.bookingId)).envelope.code).toBe('SP_120502')
      expect((await ben.hold()).envelope.data.bookingStatus).toBe('held')
    })

    test('doesn’t confirm a hold whose table a server with a clock ahead has given to another customer', async () => {
      await takeBookings(server, oneTable)
      const [ana, ben] = [await somebody(), await somebody()]
      const anas = (await ana.hold()).envelope.data
      server.clock.now += 15 * minute
      const bens = (await ben.hold()).envelope.data
      expect(bens.bookingStatus).toBe('held')
      server.clock.now -= 1
      expect((await ana.confirm(anas.bookingId)).envelope.code).toBe('SP_120502')
      expect((await ben.confirm(bens.bookingId)).envelope.data.bookingStatus).toBe('confirmed')
    })

    test.each(['books by telephone', 'reseats a party', 'takes a no-show back'] as const)(
      'doesn’t confirm a hold with whose table a desk on a server with a clock ahead %s',
      async (act) => {
        const tables = ['a', 'b'].map((id) => ({ id, number: id, seats: 2 }))
        await takeBookings(server, { ...oneTable, tables, leadHours: 0 })
        const desk = await signedInDesk(server)
        const { bookingId } = await book(await somebody())
        const step = (name: 'noShow' | 'return') =>
          desk.ask('booking-step', { bookingId, step: name, reason: '' })
        server.clock.now = nine
        if (act === 'takes a no-show back') await step('noShow')
        const ana = await somebody()
        const held = (await ana.hold()).envelope.data
        server.clock.now += 15 * minute
        const wish = { startsAt: nine, diners: 2, name: 'Ben', phone: '', note: '' }
        const acts = {
          'books by telephone': () => desk.ask('book-table', wish),
          'reseats a party': () => desk.ask('booking-tables', { bookingId, tableIds: ['b'] }),
          'takes a no-show back': () => step('return'),
        }
        expect((await acts[act]()).envelope.data).toMatchObject({ state: 'confirmed' })
        server.clock.now -= 1
        expect((await ana.confirm(held.bookingId)).envelope.code).toBe('SP_120502')
      },
    )

    test('returns the same booking when hold and confirmation are sent again', async () => {
      const ana = await somebody()
      const clientBookingId = crypto.randomUUID()
      const first = (await ana.hold({ clientBookingId })).envelope.data
      expect((await ana.hold({ clientBookingId })).envelope.data.bookingId).toBe(first.bookingId)
      const confirmed = (await ana.confirm(first.bookingId)).envelope.data
      server.clock.now += hour
      expect((await ana.confirm(first.bookingId)).envelope.data).toEqual(confirmed)
      expect((await ana.hold({ clientBookingId })).envelope.data).toEqual(confirmed)
      expect(await rows()).toHaveLength(1)
      expect((await ana.hold({ clientBookingId, dinersNumber: 3 })).status).toBe(422)
      expect((await (await somebody()).hold({ clientBookingId })).status).toBe(422)
    })

    test('has the corrected details of a confirmation that is repeated after a lost answer, while it stands', async () => {
      const ana = await somebody()
      const { bookingId } = (await ana.hold()).envelope.data
      await ana.confirm(bookingId)
      const told: Change[] = []
      server.services.changes.subscribe((change) => told.push(change))
      const other = { contactMobile: '600000001', remark: 'no nuts', email: '', marketingConsent: true }
      const corrected = (await ana.confirm(bookingId, other)).envelope.data
      expect(corrected).toMatchObject({ ...other, bookingStatus: 'confirmed', contactFirstName: 'Ana' })
      expect((await ana.detail(bookingId)).envelope.data).toEqual(corrected)
      // An open desk reads them.
      expect(told).toMatchObject([{ kind: 'booking', bookingId }])
      await (await signedInDesk(server)).ask('booking-step', { bookingId, step: 'callOff', reason: '' })
      expect((await ana.confirm(bookingId)).envelope.code).toBe('SP_120502')
      expect((await ana.detail(bookingId)).envelope.data).toMatchObject({ remark: 'no nuts' })
    })

    test('makes one booking of simultaneous confirmations, and one hold of simultaneous holds', async () => {
      const ana = await somebody()
      const { bookingId } = (await ana.hold()).envelope.data
      const answers = await Promise.all([1, 2, 3, 4].map(() => ana.confirm(bookingId)))
      expect(new Set(answers.map(({ envelope }) => envelope.data.bookingNo)).size).toBe(1)
      const holds = await Promise.all(
        [1, 2, 3].map((days) => ana.hold({ startTime: iso(nine + days * 24 * hour) })),
      )
      expect(holds.map(({ envelope }) => envelope.success)).toEqual([true, true, true])
      expect((await rows()).filter(({ state }) => state === 'held')).toHaveLength(1)
    })

    test('is refused less than two hours from another booking of the same customer', async () => {
      const ana = await somebody()
      await book(ana)
      for (const [apart, code] of [
        [-hour, 'LD_BOOKED_ALREADY'],
        [hour + 30 * minute, 'LD_BOOKED_ALREADY'],
        [2 * hour, ''],
      ] as const)
        expect((await ana.hold({ startTime: iso(nine + apart) })).envelope.code).toBe(code)
    })

    test('is refused to a blocked customer, and to one with six bookings, who can still move one of them', async () => {
      const ana = await somebody()
      const evening = (at: number) => iso(nine + at * 24 * hour)
      const first = await book(ana)
      for (let at = 1; at < 6; at++) await book(ana, { startTime: evening(at) })
      expect((await ana.hold({ startTime: evening(6) })).envelope.code).toBe('LD_TABLES_ENOUGH')
      const moved = await ana.hold({ startTime: evening(6), replacedBookingId: first.bookingId })
      expect(moved.envelope.code).toBe('')
      const guest = await server.signIn()
      const desk = await signedInDesk(server)
      await desk.ask('block', { kind: 'customer', sender: guest.id })
      const refused = await booker(server, guest).hold()
      expect([refused.status, refused.envelope.code]).toEqual([429, 'BS_0001'])
    })

    test('that a customer held can’t be booked once they are blocked; what they booked before they may correct', async () => {
      const ana = await somebody()
      const booked = await book(ana)
      const held = await ana.hold({ startTime: iso(nine + 24 * hour) })
      const desk = await signedInDesk(server)
      await desk.ask('block', { kind: 'customer', sender: ana.guest.id })
      const refused = await ana.confirm(held.envelope.data.bookingId)
      expect([refused.status, refused.envelope.code]).toEqual([429, 'BS_0001'])
      expect((await ana.confirm(booked.bookingId, { remark: 'no chair' })).status).toBe(200)
    })

    test('is confirmed and corrected sixty times in ten minutes at most', async () => {
      const ana = await somebody()
      const { bookingId } = await book(ana)
      const statuses = []
      for (let times = 0; times < 60; times++) statuses.push((await ana.confirm(bookingId)).status)
      expect(statuses.slice(-2)).toEqual([200, 429])
    })

    test('doesn’t count past bookings that were never completed', async () => {
      const device = 'd'.repeat(32)
      const ana = async () => booker(server, await server.signIn(device))
      for (let at = 0; at < 6; at++) await book(await ana(), { startTime: iso(nine + at * 24 * hour) })
      server.clock.now = nine + 8 * 24 * hour
      expect((await book(await ana(), { startTime: iso(nine + 9 * 24 * hour) })).bookingStatus).toBe(
        'confirmed',
      )
    })

    test('keeps the old booking until the one that replaces it is confirmed', async () => {
      await takeBookings(server, oneTable)
      const ana = await somebody()
      const old = await book(ana)
      const later = iso(nine + 30 * minute)
      expect((await ana.hold({ startTime: later })).envelope.code).toBe('LD_BOOKED_ALREADY')
      const move = { startTime: later, replacedBookingId: old.bookingId }
      const { timeList } = (await ana.slots({ replacedBookingId: old.bookingId })).envelope.data.dayList[0]!
      expect(timeList).toContain(later)
      const held = (await ana.hold(move)).envelope.data
      expect((await ana.detail(old.bookingId)).envelope.data.bookingStatus).toBe('confirmed')
      const moved = (await ana.confirm(held.bookingId)).envelope.data
      expect(moved).toMatchObject({
        startTime: later,
        bookingStatus: 'confirmed',
        replacedBookingId: old.bookingId,
      })
      expect((await ana.detail(old.bookingId)).envelope.data.bookingStatus).toBe('cancelled')
      const stranger = await somebody()
      expect((await stranger.hold({ replacedBookingId: moved.bookingId })).status).toBe(404)
    })

    test('keeps the old booking while the restaurant hasn’t answered a request that replaces it', async () => {
      const ana = await somebody()
      const old = await book(ana)
      const move = { startTime: iso(nine + 30 * minute), dinersNumber: 6, replacedBookingId: old.bookingId }
      const asked = await book(ana, move)
      expect(asked.bookingStatus).toBe('processing')
      const stateOf = async (id: string) => (await ana.detail(id)).envelope.data.bookingStatus
      expect(await stateOf(old.bookingId)).toBe('confirmed')
      // Of several requests the newest counts, whichever it was made from: none was promised.
      let last = asked
      for (const from of [asked, old]) {
        const startTime = iso(nine + (from === old ? 2 : 1) * hour)
        const again = await book(ana, { ...move, startTime, replacedBookingId: from.bookingId })
        expect(again).toMatchObject({ bookingStatus: 'processing', replacedBookingId: old.bookingId })
        expect(await stateOf(last.bookingId)).toBe('cancelled')
        expect(await stateOf(old.bookingId)).toBe('confirmed')
        last = again
      }
      // One that is confirmed at once takes the place of both.
      const two = { ...move, dinersNumber: 2, replacedBookingId: last.bookingId }
      expect((await book(ana, two)).bookingStatus).toBe('confirmed')
      expect([await stateOf(last.bookingId), await stateOf(old.bookingId)]).toEqual([
        'cancelled',
        'cancelled',
      ])
    })

    test('can’t replace a booking after its cancellation limit by way of a pending request', async () => {
      const ana = await somebody()
      const old = await book(ana)
      const day = 24 * hour
      const asked = await book(ana, {
        startTime: iso(nine + day),
        dinersNumber: 6,
        replacedBookingId: old.bookingId,
      })
      const instead = { startTime: iso(nine + 2 * day), replacedBookingId: asked.bookingId }
      server.clock.now = nine - 3 * hour + 1
      expect((await ana.hold(instead)).envelope.code).toBe('SP_120501')
      server.clock.now -= 1
      expect((await ana.hold(instead)).envelope.code).toBe('')
    })

    test.each(['refuse', 'confirm'] as const)(
      'leaves one booking when the desk answers (%s) a request while a hold that replaces it is open',
      async (step) => {
        const ana = await somebody()
        const desk = await signedInDesk(server)
        const old = await book(ana)
        const day = 24 * hour
        const asked = await book(ana, {
          startTime: iso(nine + day),
          dinersNumber: 6,
          replacedBookingId: old.bookingId,
        })
        const from = step === 'refuse' ? asked : old
        const held = await ana.hold({ startTime: iso(nine + 2 * day), replacedBookingId: from.bookingId })
        await desk.ask('booking-step', { bookingId: asked.bookingId, step, reason: '' })
        const confirmed = await ana.confirm(held.envelope.data.bookingId)
        expect(confirmed.envelope.data.bookingStatus).toBe('confirmed')
        const stateOf = async (id: string) => (await ana.detail(id)).envelope.data.bookingStatus
        expect(await stateOf(old.bookingId)).toBe('cancelled')
        expect(await stateOf(asked.bookingId)).toBe(step === 'refuse' ? 'refused' : 'cancelled')
      },
    )

    test('lists the times of the booking to be replaced and of the own hold as free', async () => {
      await takeBookings(server, oneTable)
      const ana = await somebody()
      const old = await book(ana)
      const held = (
        await ana.hold({ startTime: iso(nine + 3 * 24 * hour), replacedBookingId: old.bookingId })
      ).envelope.data
      const free = async (changes: object) =>
        (await ana.slots(changes)).envelope.data.dayList.flatMap(({ timeList }) => timeList)
      const both = { replacedBookingId: old.bookingId, heldBookingId: held.bookingId }
      expect(await free(both)).toEqual(expect.arrayContaining([old.startTime, held.startTime]))
      expect(await free({ ...both, heldBookingId: null })).not.toContain(held.startTime)
      expect(await free({ ...both, replacedBookingId: null })).not.toContain(old.startTime)
    })

    test('can be cancelled until the limit, twice with the same answer, and not after it', async () => {
      const ana = await somebody()
      const first = await book(ana)
      const off = (await ana.cancel(first.bookingId)).envelope.data
      expect(off.bookingStatus).toBe('cancelled')
      expect((await ana.cancel(first.bookingId)).envelope.data).toEqual(off)
      const second = await book(ana)
      server.clock.now = nine - 3 * hour + 1
      expect((await ana.cancel(second.bookingId)).envelope.code).toBe('SP_120501')
      server.clock.now -= 1
      expect((await ana.cancel(second.bookingId)).envelope.data.bookingStatus).toBe('cancelled')
    })

    test('can’t be moved after its cancellation limit', async () => {
      const ana = await somebody()
      const { bookingId } = await book(ana)
      const later = { startTime: '2026-12-04T20:00:00.000Z', replacedBookingId: bookingId }
      server.clock.now = nine - 3 * hour
      expect((await ana.hold(later)).envelope.success).toBe(true)
      server.clock.now += 1
      expect((await ana.hold(later)).envelope.code).toBe('SP_120501')
    })

    test('doesn’t confirm a guest’s hold near a booking of the member that the guest has become', async () => {
      const mobile = newNumber()
      const first = await server.signIn()
      const proof = await proofOf(server, mobile)
      const { envelope } = await server.post(calls.signUp, signUpBody(proof), { guest: first })
      const { customerId: id, token } = envelope.data
      await book(booker(server, { id, token: token!.accessToken }))
      const guest = await server.signIn()
      const held = (await booker(server, guest).hold({ startTime: '2026-11-20T20:30:00.000Z' })).envelope.data
      await server.db
        .transaction()
        .execute((trx) => mergeGuest(trx, 'corner', guest.id, id, server.clock.now))
      const member = booker(server, { id, token: token!.accessToken })
      expect((await member.confirm(held.bookingId)).envelope.code).toBe('LD_BOOKED_ALREADY')
    })

    test('can’t be read, confirmed or cancelled by another customer', async () => {
      const [ana, ben] = [await somebody(), await somebody()]
      const { bookingId } = (await ana.hold()).envelope.data
      for (const answer of [
        await ben.detail(bookingId),
        await ben.confirm(bookingId),
        await ben.cancel(bookingId),
      ])
        expect(answer.status).toBe(404)
      const forged = booker(server, { id: ana.guest.id, token: ben.guest.token })
      expect((await forged.list()).status).toBe(401)
      expect((await ana.confirm(bookingId)).envelope.success).toBe(true)
    })

    test.each([
      ['a time in the past', { startTime: '2026-11-19T20:00:00.000Z' }, 'SP_120102'],
      ['a time before the lead time', { startTime: '2026-11-20T13:00:00.000Z' }, 'SP_120102'],
      ['30 February', { startTime: '2027-02-30T20:00:00.000Z' }, 'LD_BAD_REQUEST'],
      ['a time beyond the last day', { startTime: '2027-11-20T20:00:00.000Z' }, 'SP_120102'],
      ['a time off the step', { startTime: '2026-11-20T20:10:00.000Z' }, 'SP_120102'],
      ['a time after the last seating', { startTime: '2026-11-20T23:30:00.000Z' }, 'SP_120102'],
      ['0 diners', { dinersNumber: 0 }, 'LD_BAD_REQUEST'],
      ['-1 diners', { dinersNumber: -1 }, 'LD_BAD_REQUEST'],
      ['a billion diners', { dinersNumber: 1e9 }, 'LD_BAD_REQUEST'],
      ['1.5 diners', { dinersNumber: 1.5 }, 'LD_BAD_REQUEST'],
      ['more diners than the shop takes', { dinersNumber: 9 }, 'LD_BAD_REQUEST'],
      ['an area that isn’t there', { areaId: 'roof' }, 'LD_BAD_REQUEST'],
    ])('is refused for %s', async (_, changes, code) => {
      const { envelope } = await (await somebody()).hold(changes)
      expect(envelope).toMatchObject({ success: false, code })
      expect(await rows()).toEqual([])
    })

    test.each([
      ['without the consent', { smsConsent: false }],
      ['without a name', { contactFirstName: ' ', contactLastName: '' }],
      ['without a number', { contactMobile: '' }],
      ['with an invalid number', { contactMobile: '12' }],
      ['with an invalid email', { email: 'ana@' }],
      ['with a name that reverses the text direction', { contactFirstName: 'A\u202eb' }],
    ])('is not confirmed %s, and the hold stays', async (_, changes) => {
      const ana = await somebody()
      const { bookingId } = (await ana.hold()).envelope.data
      expect((await ana.confirm(bookingId, changes)).envelope.code).toBe('LD_BAD_REQUEST')
      expect((await ana.detail(bookingId)).envelope.data.bookingStatus).toBe('held')
    })

    test('is refused while paused or without booking settings, but open holds can still be confirmed', async () => {
      const ana = await somebody()
      const { bookingId } = (await ana.hold()).envelope.data
      const shop = (await readShop(server.db, 'corner'))!
      await pauseService(server.services, shop, { serviceId: bookingService, minutes: 30 })
      const stored = await server.post(calls.storeGet, {
        deviceSerialNo: '',
        serviceType: 'online',
        storeId: 'corner',
        tableId: null,
      })
      expect(stored.envelope.data.info.bookingParam).toMatchObject({ isPaused: true, maxDiners: 8 })
      const refused = (await (await somebody()).hold()).envelope
      expect(refused).toMatchObject({ code: 'SP_0003', data: { reason: 'bookings' } })
      // Who had a table in hand may still say that they come.
      expect((await ana.confirm(bookingId)).envelope.success).toBe(true)
      server.clock.now += 30 * minute
      const ben = await somebody()
      const his = (await ben.hold()).envelope.data.bookingId
      await server.reimport(() => {})
      expect((await ana.hold()).envelope.code).toBe('SP_0006')
      expect((await ana.slots()).envelope.code).toBe('SP_0006')
      expect((await ben.confirm(his)).envelope.data.bookingStatus).toBe('processing')
      // What was booked is still there to be seen.
      expect((await ana.list()).envelope.data.dataList).toHaveLength(1)
    })

    test('is refused on an evening that was full when all tables got other ids in the shop’s file', async () => {
      const ids = (...some: string[]) => some.map((id) => ({ id, number: id, seats: 2 }))
      await takeBookings(server, { ...oneTable, tables: ids('a', 'b') })
      for (const who of [await somebody(), await somebody()]) await book(who)
      await takeBookings(server, { ...oneTable, tables: ids('c', 'd') })
      expect((await (await somebody()).hold()).envelope.code).toBe('SP_120101')
      await takeBookings(server, { ...oneTable, tables: ids('c', 'd', 'e') })
      expect((await (await somebody()).hold()).envelope.success).toBe(true)
    })

    test('keeps a booking whose table was removed, without blocking a table that is too small for it', async () => {
      const ana = await somebody()
      const large = await book(ana, { dinersNumber: 8 })
      await takeBookings(server, oneTable)
      expect((await ana.detail(large.bookingId)).envelope.data).toMatchObject({
        bookingStatus: 'processing',
        dinersNumber: 8,
      })
      expect((await (await somebody()).hold()).envelope.success).toBe(true)
    })

    test('passes to the member that a guest becomes, is in their data, and is deleted with the account', async () => {
      const guest = await server.signIn()
      const ana = booker(server, guest)
      const booking = await book(ana)
      const signedUp = await server.post(calls.signUp, signUpBody(await proofOf(server, newNumber())), {
        guest,
      })
      const member = {
        id: signedUp.envelope.data.customerId,
        token: signedUp.envelope.data.token?.accessToken ?? '',
      }
      const as = booker(server, member)
      expect((await as.list()).envelope.data.dataList).toMatchObject([{ bookingId: booking.bookingId }])
      const own = { customerId: member.id, storeId: 'corner' }
      const data = (await server.post(calls.customerData, own, { guest: member })).envelope.data
      expect(data.bookingList).toMatchObject([{ bookingNo: booking.bookingNo, email: 'ana@mail.test' }])
      const told: Change[] = []
      server.services.changes.subscribe((change) => told.push(change))
      await server.post(calls.customerDelete, own, { guest: member })
      expect(await rows()).toEqual([])
      // An open desk hears that the table is free.
      expect(told).toMatchObject([{ kind: 'booking', shopId: 'corner', bookingId: booking.bookingId }])
    })

    test('is in the customer’s data even among 120 others', async () => {
      const ana = await somebody()
      const one = await book(ana)
      const row = await server.db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
      const many = Array.from({ length: 120 }, (_, at) => ({
        ...row,
        booking_id: `b${at}`,
        client_booking_id: `c${at}`,
        state: 'completed' as const,
        starts_at: row.starts_at - (at + 1) * 24 * hour,
        ends_at: row.ends_at - (at + 1) * 24 * hour,
      }))
      await server.db.insertInto('bookings').values(many).execute()
      const own = { customerId: ana.guest.id, storeId: 'corner' }
      const { bookingList } = (await server.post(calls.customerData, own, { guest: ana.guest })).envelope.data
      expect(bookingList).toHaveLength(121)
      expect(bookingList[0]).toMatchObject({ bookingId: one.bookingId })
    })

    describe('dishes that are ordered ahead for a booking', () => {
      const half = nine - 30 * minute
      const ahead = (
        who: Awaited<ReturnType<typeof somebody>>,
        bookingId: string,
        appointmentTime: string = iso(nine),
      ) => server.order(who.guest, { bookingId, appointmentTime })

      test('are shown at the desk, are one order at a time, and keep the booking from being cancelled or moved', async () => {
        const ana = await somebody()
        const { bookingId, bookingNo } = await book(ana)
        const { envelope } = await ahead(ana, bookingId)
        expect(envelope).toMatchObject({ success: true, data: { bookingInfo: { bookingId, bookingNo } } })
        const desk = await signedInDesk(server)
        const { open } = (await desk.ask('board', {})).envelope.data
        expect(open).toMatchObject([{ bookingNumber: bookingNo }])
        // Whoever looks at the evening sees that dishes are made for it, as long as they are.
        const evening = async () =>
          (await desk.ask('bookings', { day: '2026-11-20' })).envelope.data.list.map(
            ({ aheadNumber }) => aheadNumber,
          )
        expect(await evening()).toEqual([envelope.data.orderNo])
        expect((await ahead(ana, bookingId, iso(half))).envelope.code).toBe('SP_0058')
        // With an order under way the table is neither called off nor moved.
        expect((await ana.cancel(bookingId)).envelope.code).toBe('SP_120503')
        const wish = { startTime: iso(nine + hour), replacedBookingId: bookingId }
        expect((await ana.hold(wish)).envelope.code).toBe('SP_120503')
        const own = { customerId: ana.guest.id, storeId: 'corner', orderId: envelope.data.orderId }
        await server.post(calls.orderCancel, own, { guest: ana.guest })
        expect(await evening()).toEqual([null])
        expect((await ahead(ana, bookingId, iso(half))).status).toBe(200)
        const { data } = (await desk.ask('booking-step', { bookingId, step: 'callOff', reason: '' })).envelope
        expect(data.aheadNumber).not.toBeNull()
        const read = await server.post(calls.orderDetail, own, { guest: ana.guest })
        expect(read.envelope.data?.bookingInfo).toEqual({ bookingId, bookingNo })
      })

      test('are cancelled with an account that is deleted, unless the restaurant makes them: then it reads why', async () => {
        const [ana, ben] = [await somebody(), await somebody()]
        const [unanswered, confirmed] = [
          await ahead(ana, (await book(ana)).bookingId),
          await ahead(ben, (await book(ben)).bookingId),
        ].map(({ envelope }) => envelope.data.orderId)
        const alone = (await server.order(ana.guest)).envelope.data.orderId
        const desk = await signedInDesk(server)
        await desk.ask('step', { orderId: confirmed!, step: 'confirm' })
        const told: Change[] = []
        server.services.changes.subscribe((change) => told.push(change))
        for (const { guest } of [ana, ben]) {
          const own = { customerId: guest.id, storeId: 'corner' }
          expect((await server.post(calls.customerDelete, own, { guest })).status).toBe(200)
        }
        const { open } = (await desk.ask('board', {})).envelope.data
        const notes = Object.fromEntries(open.map(({ id, note }) => [id, note]))
        expect(notes).toEqual({
          [confirmed!]: 'The table that was booked for these dishes was given up.\nno nuts',
          [alone]: 'no nuts',
        })
        const cancelled = server.db.selectFrom('orders').select('state').where('order_id', '=', unanswered!)
        expect(await cancelled.executeTakeFirst()).toEqual({ state: 'cancelled' })
        expect(told.flatMap((change) => (change.kind === 'order' ? change.orderId : []))).toEqual([
          unanswered,
          confirmed,
        ])
      })

      test('stay as they are where the booking is over when the account is deleted', async () => {
        const { guest, ...ana } = await somebody()
        const { envelope } = await ahead({ guest, ...ana }, (await book({ guest, ...ana })).bookingId)
        const desk = await signedInDesk(server)
        await desk.ask('step', { orderId: envelope.data.orderId, step: 'confirm' })
        server.clock.now = nine + 3 * hour
        await server.post(calls.customerDelete, { customerId: guest.id, storeId: 'corner' }, { guest })
        expect((await desk.ask('board', {})).envelope.data.open).toMatchObject([{ note: 'no nuts' }])
      })

      test.each([
        ['a time after it begins', iso(nine + 30 * minute), 'SP_120502'],
        ['a time long before it begins', iso(nine - hour), 'SP_120502'],
        ['as soon as possible', '', 'SP_10008'],
      ])('are refused for %s', async (_, time, code) => {
        const ana = await somebody()
        const { bookingId } = await book(ana)
        expect((await ahead(ana, bookingId, time)).envelope).toMatchObject({
          code,
          data: { reason: 'ahead' },
        })
        expect(await server.orderCount()).toBe(0)
      })

      test('are refused for another customer’s booking, for a cancelled one, and for a hold', async () => {
        const [ana, ben] = [await somebody(), await somebody()]
        const { bookingId } = await book(ana)
        expect((await ahead(ben, bookingId)).envelope.code).toBe('SP_120502')
        await ana.cancel(bookingId)
        expect((await ahead(ana, bookingId)).envelope.code).toBe('SP_120502')
        const held = (await ben.hold()).envelope.data.bookingId
        expect((await ahead(ben, held)).envelope.code).toBe('SP_120502')
      })

      test('and a simultaneous cancellation: only one of the two succeeds', async () => {
        const ana = await somebody()
        const { bookingId } = await book(ana)
        const [ordered, cancelled] = await Promise.all([ahead(ana, bookingId), ana.cancel(bookingId)])
        const codes = [ordered.envelope.code ?? '', cancelled.envelope.code ?? '']
        expect([
          ['SP_120502', ''],
          ['', 'SP_120503'],
        ]).toContainEqual(codes)
      })
    })

    describe('on a full evening', () => {
      const opening = { DAILY: ['21:00~22:00'] }
      let other: ShopServer
      beforeEach(async () => {
        await takeBookings(server, { ...oneTable, opening, lastSeatingMinutes: 60, slotMinutes: 60 })
        other = server.another()
      })
      /** Whichever of the two servers sent it. */
      const offers = () =>
        [...server.texts, ...other.texts].filter(({ text }) => text.includes('A table is free'))

      test('a freed table is held for the customer who has waited longest, who is told by text; then the next', async () => {
        const [ana, ben, carla] = [await somebody(), await somebody(), await somebody()]
        const booked = await book(ana)
        expect((await ben.wait()).envelope.data).toMatchObject({ date: '2026-11-20', isOn: true })
        server.clock.now += minute
        expect((await carla.wait({ contactMobile: '600000008' })).envelope.success).toBe(true)
        // Asked again, it is still Ben's turn.
        await ben.wait()
        await sweep(server.services)
        expect(offers()).toEqual([])
        await ana.cancel(booked.bookingId)
        await Promise.all([sweep(server.services), sweep(other.services)])
        expect(offers()).toMatchObject([{ to: '+34600000009' }])
        const held = (await rows()).find(({ state }) => state === 'held')!
        expect(offers()[0]!.text).toContain(`/booking/detail/${held.booking_id}`)
        expect(held.customer_id).toBe(ben.guest.id)
        expect((await carla.hold()).envelope.code).toBe('SP_120101')
        server.clock.now += 15 * minute
        await sweep(server.services)
        // Either server may have told either of them.
        expect(new Set(offers().map(({ to }) => to))).toEqual(new Set(['+34600000009', '+34600000008']))
        const carlas = (await rows()).find(
          ({ customer_id: id, state }) => id === carla.guest.id && state === 'held',
        )!
        expect((await carla.confirm(carlas.booking_id)).envelope.data.bookingStatus).toBe('confirmed')
        server.clock.now += hour
        await sweep(server.services)
        expect(offers()).toHaveLength(2)
      })

      test('a customer who waits again after an offer comes behind the others', async () => {
        const [ana, ben, carla] = [await somebody(), await somebody(), await somebody()]
        const booked = await book(ana)
        await ben.wait()
        server.clock.now += minute
        await carla.wait({ contactMobile: '600000008' })
        await ana.cancel(booked.bookingId)
        await sweep(server.services)
        server.clock.now += minute
        await ben.wait()
        server.clock.now += 15 * minute
        await sweep(server.services)
        expect(offers().map(({ to }) => to)).toEqual(['+34600000009', '+34600000008'])
      })

      test('a customer who stopped waiting, booked meanwhile or deleted the account gets no offer', async () => {
        const [ana, ben, carla, dani] = [
          await somebody(),
          await somebody(),
          await somebody(),
          await somebody(),
        ]
        const booked = await book(ana)
        for (const who of [ben, carla, dani]) await who.wait()
        const waits = async () => (await ben.list()).envelope.data.waitList
        expect(await waits()).toEqual([{ date: '2026-11-20', dinersNumber: 2, areaId: null }])
        const nothing = { contactMobilePrefix: '', contactMobile: '', smsConsent: false }
        expect((await ben.wait({ isOn: false, ...nothing })).envelope.data.waitList).toEqual([])
        expect(await waits()).toEqual([])
        await server.post(
          calls.customerDelete,
          { customerId: dani.guest.id, storeId: 'corner' },
          { guest: dani.guest },
        )
        await ana.cancel(booked.bookingId)
        await book(carla)
        await sweep(server.services)
        expect(offers()).toEqual([])
        expect(await server.db.selectFrom('booking_waits').select('customer_id').execute()).toEqual([
          { customer_id: carla.guest.id },
        ])
      })

      test('a customer with a booking is offered only tables at times far enough from it', async () => {
        await takeBookings(server, {
          ...oneTable,
          opening: { DAILY: ['18:00~19:00', '21:00~23:00'] },
          stays: [{ upTo: 200, minutes: 60 }],
          lastSeatingMinutes: 60,
          slotMinutes: 60,
        })
        const times = (at: number) => iso(nine + at * hour)
        const [ana, ben] = [await somebody(), await somebody()]
        const [early, later] = [
          await book(ana, { startTime: times(-3) }),
          await book(ana, { startTime: times(0) }),
        ]
        await book(ben, { startTime: times(1) })
        await ben.wait()
        await ana.cancel(later.bookingId)
        await sweep(server.services)
        // 21:00 is too near to the table that he has.
        expect(offers()).toEqual([])
        await ana.cancel(early.bookingId)
        await sweep(server.services)
        expect(offers()).toHaveLength(1)
        expect((await rows()).find(({ state }) => state === 'held')?.starts_at).toBe(nine - 3 * hour)
      })

      test('at most ten new guests on one network can start to wait in an hour', async () => {
        await book(await somebody())
        const strangers = await Promise.all(Array.from({ length: 11 }, () => somebody()))
        const answers = []
        for (const one of strangers) answers.push((await one.wait()).status)
        expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
        server.clock.now += hour
        expect((await strangers[10]!.wait()).status).toBe(200)
      })

      test.each([
        ['for a day that isn’t on offer', { date: '2026-11-19' }, 'SP_120102'],
        ['for a day that doesn’t exist', { date: '2027-02-30' }, 'SP_120102'],
        ['without a number', { contactMobile: '' }, 'LD_BAD_REQUEST'],
        ['without the consent', { smsConsent: false }, 'LD_BAD_REQUEST'],
        ['for more diners than the shop takes', { dinersNumber: 3 }, 'LD_BAD_REQUEST'],
        ['in an area that doesn’t exist', { areaId: 'roof' }, 'LD_BAD_REQUEST'],
      ])('waiting %s is refused', async (_, changes, code) => {
        expect((await (await somebody()).wait(changes)).envelope.code).toBe(code)
      })
    })

    test('is deleted after a year, and a hold after a day', async () => {
      const ana = await somebody()
      await book(ana)
      await ana.hold({ startTime: '2026-11-22T20:00:00.000Z' })
      server.clock.now += 2 * 24 * hour
      await server.runHousekeeping()
      expect((await rows()).map(({ state }) => state)).toEqual(['confirmed'])
      server.clock.now += 40 * 24 * hour
      await server.runHousekeeping()
      expect(await rows()).toHaveLength(1)
      server.clock.now += 365 * 24 * hour
      await server.runHousekeeping()
      expect(await rows()).toEqual([])
    })
  })
}
