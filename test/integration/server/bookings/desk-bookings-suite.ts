import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../../../server/jobs/sweep.ts'
import type { BookingState } from '../../../../core/schema/booking/booking.ts'
import { bookingService } from '../../../../server/shops/compile/compile-booking.ts'
import {
  book,
  type Booker,
  booker,
  bookingOffer,
  fridayAtNine,
  oneTable,
  takeBookings,
} from '../../../support/shops/booking-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

const hour = 3_600_000
const nine = Date.parse(fridayAtNine)

/** What must hold on every database. */
export function deskBookingsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`bookings at the desk, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    beforeEach(async () => {
      server = await open()
      await takeBookings(server)
      desk = await signedInDesk(server)
    })
    afterEach(() => server.close())
    const somebody = async () => booker(server, await server.signIn())
    const evening = async (day: string | null = null) => (await desk.ask('bookings', { day })).envelope.data
    const step = (
      bookingId: string,
      name: 'confirm' | 'refuse' | 'seat' | 'noShow' | 'return' | 'callOff',
      reason = '',
    ) => desk.ask('booking-step', { bookingId, step: name, reason })

    test('an evening lists bookings with their details, also those after midnight, but no holds', async () => {
      const ana = await somebody()
      const at9 = await book(ana)
      const late = await book(await somebody(), { startTime: '2026-11-20T23:00:00.000Z', dinersNumber: 4 })
      await book(await somebody(), { startTime: '2026-11-21T20:00:00.000Z' })
      await (await somebody()).hold({ startTime: '2026-11-20T21:00:00.000Z' })
      const data = await evening()
      expect(data).toMatchObject({ day: '2026-11-20', isPaused: false, closures: [] })
      expect(data.list).toMatchObject([
        {
          id: at9.bookingId,
          state: 'confirmed',
          startsAt: nine,
          endsAt: nine + 2 * hour,
          diners: 2,
          name: 'Ana Prat',
          phone: '+34 600000000',
          note: 'a high chair, please',
          tableIds: ['a'],
          needsTable: false,
          aheadNumber: null,
          steps: ['callOff'],
        },
        { id: late.bookingId, diners: 4 },
      ])
      expect(data.fullness.map(({ guests }) => guests)).toEqual(
        [2, 2, 2, 2, 0, 0, 4, 4, 4, 4].slice(0, data.fullness.length),
      )
      expect((await evening('2026-11-21')).list).toHaveLength(1)
    })

    test('a Friday evening past midnight is the current one until its guests have left, and is closed whole', async () => {
      const midnight = '2026-11-20T23:00:00.000Z'
      const late = await book(await somebody(), { startTime: midnight })
      server.clock.now = Date.parse(midnight) + hour / 2
      desk = await signedInDesk(server)
      expect(await evening()).toMatchObject({ day: '2026-11-20', list: [{ id: late.bookingId }] })
      // Who telephones is seated later than the app's last party, at midnight: it is that night's up to when it closes, at one.
      const wish = { startsAt: Date.parse(midnight) + hour / 2, diners: 2, name: 'Ben', phone: '', note: '' }
      expect((await desk.ask('book-table', wish)).status).toBe(200)
      expect((await evening('2026-11-20')).list).toMatchObject([{ id: late.bookingId }, { name: 'Ben' }])
      server.clock.now = Date.parse(midnight) + 3.5 * hour
      expect((await evening()).day).toBe('2026-11-21')
      const friday = await evening('2026-11-20')
      expect(friday.from).toBe(Date.parse('2026-11-19T23:00:00.000Z'))
      expect(friday.to).toBe(Date.parse(midnight) + hour)
      expect((await evening('2026-11-21')).from).toBe(friday.to)
      const next = await evening('2026-11-27')
      await desk.ask('close-tables', { from: next.from, to: next.to })
      const { dayList } = (await (await somebody()).slots()).envelope.data
      expect(dayList.some(({ date }) => date === '2026-11-27')).toBe(false)
      expect(dayList.find(({ date }) => date === '2026-11-28')?.timeList).toHaveLength(11)
      expect((await evening('2026-11-27')).closures).toHaveLength(1)
      expect((await evening('2026-11-28')).closures).toEqual([])
    })

    test('a customer’s note is shown with few lines of text', async () => {
      const ana = await somebody()
      const { envelope } = await ana.hold()
      const remark = `a high chair${'\n'.repeat(300)}1\n2\n3\n4\n5`
      await ana.confirm(envelope.data.bookingId, { remark })
      expect((await evening()).list).toMatchObject([{ note: 'a high chair\n1\n2\n3\n4 / 5' }])
    })

    test('a day on which the clocks change has 23 or 25 hours', async () => {
      for (const [day, hours] of [
        ['2027-03-28', 23],
        ['2026-10-25', 25],
      ] as const) {
        const { from, to } = await evening(day)
        expect(to - from).toBe(hours * hour)
      }
    })

    test('a request can be confirmed or refused once, and its customer is told by text message', async () => {
      const ana = await somebody()
      const asked = await book(ana, { dinersNumber: 6 })
      expect(asked.bookingStatus).toBe('processing')
      expect((await desk.ask('board', {})).envelope.data).toMatchObject({
        waitingBookings: 1,
        bookingRequests: [asked.bookingId],
      })
      const { envelope } = await step(asked.bookingId, 'confirm')
      expect(envelope.data).toMatchObject({ state: 'confirmed', steps: ['callOff'] })
      expect((await ana.detail(asked.bookingId)).envelope.data.bookingStatus).toBe('confirmed')
      expect(server.texts.at(-1)).toMatchObject({
        to: '+34600000000',
        text: expect.stringContaining(`Fri 20 Nov, 21:00. Number ${asked.bookingNo}`),
        code: '',
      })
      expect((await step(asked.bookingId, 'confirm')).envelope.code).toBe('SP_0045')
      const ben = await somebody()
      const other = await book(ben, { dinersNumber: 5, startTime: '2026-11-21T20:00:00.000Z' })
      await step(other.bookingId, 'refuse', 'A wedding.')
      expect((await ben.detail(other.bookingId)).envelope.data).toMatchObject({
        bookingStatus: 'refused',
        reason: 'A wedding.',
      })
      expect(server.texts.at(-1)?.text).toContain('A wedding.')
      expect((await desk.ask('board', {})).envelope.data.waitingBookings).toBe(0)
    })

    test('a request for another time shows the booking it replaces, which is cancelled once it is confirmed', async () => {
      const ana = await somebody()
      const stateOf = async (id: string) => (await ana.detail(id)).envelope.data.bookingStatus
      const old = await book(ana)
      const ask = (startTime: string) =>
        book(ana, { startTime, dinersNumber: 6, replacedBookingId: old.bookingId })
      const later = '2026-11-21T20:00:00.000Z'
      const first = await ask(later)
      expect((await evening('2026-11-21')).list).toMatchObject([{ id: first.bookingId, insteadOf: nine }])
      expect((await step(first.bookingId, 'refuse', 'Full.')).envelope.data).toMatchObject({
        insteadOf: null,
      })
      expect(await stateOf(old.bookingId)).toBe('confirmed')
      const second = await ask(later)
      const told: string[] = []
      server.services.changes.subscribe((change) => {
        if (change.kind === 'booking') told.push(`${change.bookingId} ${change.news ?? ''}`)
      })
      expect((await step(second.bookingId, 'confirm')).envelope.data).toMatchObject({ state: 'confirmed' })
      expect(await stateOf(old.bookingId)).toBe('cancelled')
      // Of what they have asked for themselves they are told nothing.
      expect(told).toEqual([`${second.bookingId} confirmed`, `${old.bookingId} `])
      expect(server.texts.at(-1)?.text).toContain(second.bookingNo)
    })

    test('confirming a request for another time keeps the old booking when dishes are ordered for it', async () => {
      const ana = await somebody()
      const old = await book(ana)
      const asked = await book(ana, {
        startTime: '2026-11-21T20:00:00.000Z',
        dinersNumber: 6,
        replacedBookingId: old.bookingId,
      })
      const order = await server.order(ana.guest)
      await server.db
        .updateTable('orders')
        .set({ booking_id: old.bookingId })
        .where('client_order_id', '=', order.envelope.data.clientOrderId)
        .execute()
      await step(asked.bookingId, 'confirm')
      expect((await ana.detail(old.bookingId)).envelope.data.bookingStatus).toBe('confirmed')
    })

    test('every evening lists the days with open requests; an unanswered request expires and frees its table', async () => {
      await takeBookings(server, { ...oneTable, confirmUpTo: 0 })
      const waiting = async () => (await desk.ask('board', {})).envelope.data.waitingBookings
      await book(await somebody())
      await book(await somebody(), { startTime: '2026-11-28T20:00:00.000Z' })
      expect((await evening()).waiting).toEqual([
        { day: '2026-11-20', count: 1, toReseat: 0 },
        { day: '2026-11-28', count: 1, toReseat: 0 },
      ])
      expect(await waiting()).toBe(2)
      server.clock.now = nine + hour / 2 - 1
      const call = { startsAt: nine + hour, diners: 2, name: 'Ben', phone: '600000001', note: '' }
      expect((await desk.ask('book-table', call)).envelope.code).toBe('SP_120101')
      server.clock.now += 1
      expect((await evening()).list).toMatchObject([{ state: 'expired', steps: [] }])
      expect((await evening()).waiting).toEqual([{ day: '2026-11-28', count: 1, toReseat: 0 }])
      expect(await waiting()).toBe(1)
      expect((await desk.ask('book-table', call)).envelope.code).toBe('')
    })

    test('guests can be marked as not having come only once their time has come', async () => {
      const { bookingId } = await book(await somebody())
      server.clock.now = nine - 1
      expect((await step(bookingId, 'noShow')).envelope.code).toBe('SP_0045')
      expect((await evening()).list).toMatchObject([{ state: 'confirmed', steps: ['seat', 'callOff'] }])
      server.clock.now = nine
      expect((await evening()).list).toMatchObject([{ steps: ['seat', 'noShow', 'callOff'] }])
      expect((await step(bookingId, 'noShow')).envelope.data).toMatchObject({ state: 'noShow' })
    })

    test('guests can be seated only from three hours before their time, so that tomorrow’s table isn’t given away', async () => {
      await takeBookings(server, { confirmUpTo: 2 })
      const ana = await somebody()
      const { bookingId } = await book(ana)
      const asked = await book(await somebody(), { dinersNumber: 6 })
      server.clock.now = nine - 3 * hour - 1
      for (const id of [bookingId, asked.bookingId])
        expect((await step(id, 'seat')).envelope.code).toBe('SP_0045')
      expect((await evening()).list.map(({ steps }) => steps)).toEqual(
        expect.arrayContaining([['callOff'], ['confirm', 'refuse']]),
      )
      expect((await ana.detail(bookingId)).envelope.data.bookingStatus).toBe('confirmed')
      server.clock.now += 1
      expect((await step(bookingId, 'seat')).envelope.data.steps).toEqual(['complete', 'return'])
    })

    test('a customer whose request is answered by seating them is told once that the table is booked', async () => {
      const asked = await book(await somebody(), { dinersNumber: 6 })
      server.clock.now = nine - hour
      const told: string[] = []
      server.services.changes.subscribe((change) => {
        if (change.kind === 'booking') told.push(change.news ?? '')
      })
      await step(asked.bookingId, 'seat')
      // It was the wrong booking, which has been promised a table by now.
      expect((await step(asked.bookingId, 'return')).envelope.data).toMatchObject({ state: 'confirmed' })
      await step(asked.bookingId, 'seat')
      expect(server.texts).toMatchObject([{ text: expect.stringContaining('is booked') }])
      expect(told).toEqual(['confirmed', '', ''])
    })

    test('a step of a booking that names the state it was shown in is refused once that has changed', async () => {
      const { bookingId } = await book(await somebody())
      server.clock.now = nine
      const undo = (from?: BookingState) =>
        desk.ask('booking-step', { bookingId, step: 'return', ...(from && { from }) })
      await step(bookingId, 'noShow')
      expect((await undo('noShow')).envelope.data).toMatchObject({ state: 'confirmed' })
      await step(bookingId, 'seat')
      // The same tap, sent again because its answer was lost, leaves the guests at their table.
      expect((await undo('noShow')).envelope.code).toBe('SP_0045')
      expect((await evening()).list).toMatchObject([{ state: 'seated' }])
      expect((await undo('seated')).envelope.data).toMatchObject({ state: 'confirmed' })
      // The command line and pages of an earlier release name none.
      await step(bookingId, 'seat')
      expect((await undo()).envelope.data).toMatchObject({ state: 'confirmed' })
    })

    test('a no-show can be returned to its table only while that is free', async () => {
      await takeBookings(server, { ...oneTable, confirmUpTo: 2, leadHours: 0 })
      const first = await book(await somebody())
      server.clock.now = nine
      await step(first.bookingId, 'noShow')
      const second = await book(await somebody())
      expect((await step(first.bookingId, 'return')).envelope.code).toBe('SP_120101')
      await step(second.bookingId, 'callOff')
      expect((await step(first.bookingId, 'return')).envelope.data).toMatchObject({ state: 'confirmed' })
    })

    test('a no-show can be returned only while its seats are free where seats are counted instead of tables', async () => {
      const seats = { tables: [], areas: [], joins: [], seatsPerSlot: 4, leadHours: 0 }
      await takeBookings(server, seats)
      const first = await book(await somebody(), { dinersNumber: 4 })
      server.clock.now = nine
      await step(first.bookingId, 'noShow')
      const second = await book(await somebody(), { dinersNumber: 3 })
      expect((await step(first.bookingId, 'return')).envelope.code).toBe('SP_120101')
      // Whoever the restaurant lets in itself may have the seats that it keeps for those.
      await takeBookings(server, { ...seats, seatsPerSlot: 7, walkInPercent: 40, arrivalsPerSlot: 4 })
      expect((await step(first.bookingId, 'return')).envelope.data).toMatchObject({ state: 'confirmed' })
      await step(first.bookingId, 'noShow')
      await takeBookings(server, { ...seats, seatsPerSlot: 6 })
      expect((await step(first.bookingId, 'return')).envelope.code).toBe('SP_120101')
      await step(second.bookingId, 'callOff')
      expect((await step(first.bookingId, 'return')).envelope.data).toMatchObject({ state: 'confirmed' })
    })

    test('a no-show booked by seats can be returned although all tables listed since are too small', async () => {
      const seats = { tables: [], areas: [], joins: [], seatsPerSlot: 6, maxDiners: 6, confirmUpTo: 6 }
      await takeBookings(server, seats)
      const { bookingId } = await book(await somebody(), { dinersNumber: 6 })
      server.clock.now = nine
      await step(bookingId, 'noShow')
      const tables = ['a', 'b', 'c'].map((id) => ({ id, number: id, seats: 2 }))
      await takeBookings(server, { ...seats, maxDiners: 2, tables })
      expect((await step(bookingId, 'return')).envelope.data).toMatchObject({ state: 'confirmed' })
    })

    test('a booking can be put at another table by hand if that is free, and be given a note', async () => {
      const first = await book(await somebody())
      const second = await book(await somebody())
      const move = (tableIds: string[]) =>
        desk.ask('booking-tables', { bookingId: first.bookingId, tableIds })
      const other = (await evening()).list.find(({ id }) => id === second.bookingId)!
      expect((await move(other.tableIds)).envelope.code).toBe('SP_120101')
      expect((await move(['nowhere'])).envelope.code).toBe('LD_BAD_REQUEST')
      expect((await move([])).envelope.code).toBe('LD_BAD_REQUEST')
      expect((await move(['c'])).envelope.data).toMatchObject({ tableIds: ['c'] })
      expect(
        (await desk.ask('booking-note', { bookingId: first.bookingId, note: 'regular' })).envelope.data,
      ).toMatchObject({ ownNote: 'regular' })
    })

    test('a note that another desk has changed since it was read isn’t overwritten', async () => {
      const { bookingId } = await book(await somebody())
      const write = async (note: string, was?: string) =>
        (await desk.ask('booking-note', { bookingId, note, ...(was !== undefined && { was }) })).envelope.code
      expect(await write('by the window', '')).toBe('')
      expect(await write('a high chair', '')).toBe('DK_NOTE_CHANGED')
      expect((await evening()).list).toMatchObject([{ ownNote: 'by the window' }])
      // Sent again after a lost answer.
      expect(await write('by the window', '')).toBe('')
      expect(await write('by the window, a high chair', 'by the window')).toBe('')
      // A desk of an earlier release doesn't say what it has read.
      expect(await write('regular')).toBe('')
    })

    test('a telephone booking takes a free table at any time, also off the slots, and blocks it in the app', async () => {
      const ask = (changes: object = {}) =>
        desk.ask('book-table', {
          startsAt: nine + hour / 4,
          diners: 8,
          name: 'Ben',
          phone: '+34 600 00 00 02',
          note: '',
          ...changes,
        })
      expect((await ask()).envelope.data).toMatchObject({
        state: 'confirmed',
        tableIds: ['c'],
        name: 'Ben',
        phone: '+34 600000002',
      })
      expect((await ask()).envelope.code).toBe('SP_120101')
      expect((await ask({ startsAt: server.clock.now - 24 * hour })).envelope.code).toBe('LD_BAD_REQUEST')
      expect((await ask({ name: ' ' })).envelope.code).toBe('LD_BAD_REQUEST')
      // Whoever books in the app finds it taken.
      expect((await (await somebody()).hold({ dinersNumber: 8 })).envelope.code).toBe('SP_120101')
    })

    test('a telephone booking for more than any place seats is taken without a table while there are seats', async () => {
      const ask = (diners: number) =>
        desk.ask('book-table', { startsAt: nine, diners, name: 'Ben', phone: '', note: '' })
      await book(await somebody())
      // Fourteen seats, of which two are taken; at most eight sit together.
      expect((await ask(13)).envelope.code).toBe('SP_120101')
      const { data } = (await ask(10)).envelope
      expect(data).toMatchObject({ state: 'confirmed', diners: 10, tableIds: [], needsTable: true })
      // Of the three tables that are left, the app sells only what the party leaves.
      expect((await (await somebody()).hold({ dinersNumber: 3 })).envelope.code).toBe('SP_120101')
      expect((await ask(8)).envelope.code).toBe('SP_120101')
      expect((await (await somebody()).hold()).envelope.code).toBe('')
    })

    test('a party still seated after its planned time keeps its table, for two hours if nobody says that it left', async () => {
      const stays = await book(await somebody())
      server.clock.now = nine
      await step(stays.bookingId, 'seat')
      const phoned = async (name: string, later = 0) => {
        const wish = { startsAt: server.clock.now + later, diners: 2, name, phone: '', note: '' }
        return (await desk.ask('book-table', wish)).envelope.data
      }
      server.clock.now = nine + 2 * hour + hour / 6
      desk = await signedInDesk(server)
      // They sit at the first table: a walk-in gets the second, and can't be moved to theirs.
      const walkIn = await phoned('Ben')
      expect(walkIn).toMatchObject({ tableIds: ['b'] })
      const move = async (bookingId: string, to: string) =>
        (await desk.ask('booking-tables', { bookingId, tableIds: [to] })).envelope.code
      expect(await move(walkIn.id, 'a')).toBe('SP_120101')
      // Nor can they be moved to a table at which others sit by now.
      expect(await move(stays.bookingId, 'b')).toBe('SP_120101')
      // Later guests may have it, and keep it while the party stays on.
      const later = await phoned('Carla', hour / 2)
      expect(later).toMatchObject({ tableIds: ['a'] })
      server.clock.now += hour / 2
      expect((await evening('2026-11-20')).list).toMatchObject([
        { id: stays.bookingId, state: 'seated', tableIds: ['a'] },
        { id: walkIn.id, state: 'confirmed', tableIds: ['b'] },
        { id: later.id, state: 'confirmed', tableIds: ['a'] },
      ])
      await step(later.id, 'callOff')
      server.clock.now = nine + 4 * hour
      expect(await phoned('Dan')).toMatchObject({ tableIds: ['a'] })
    })

    test('a telephone booking that is sent again with its id is made once', async () => {
      const bookingId = randomUUID()
      const wish = { bookingId, startsAt: nine, diners: 2, name: 'Ben', phone: '', note: '' }
      const [one, other] = await Promise.all([desk.ask('book-table', wish), desk.ask('book-table', wish)])
      const again = await desk.ask('book-table', wish)
      expect(one.envelope.data).toMatchObject({ id: bookingId, name: 'Ben' })
      expect(other.envelope.data).toEqual(one.envelope.data)
      expect(again.envelope.data).toEqual(one.envelope.data)
      expect((await evening()).list).toHaveLength(1)
      // Nobody's own booking is reached by it.
      const theirs = await book(await somebody())
      expect((await desk.ask('book-table', { ...wish, bookingId: theirs.bookingId })).envelope.code).toBe(
        'LD_BAD_REQUEST',
      )
    })

    describe('a guest who calls to change a booking', () => {
      const half = hour / 2
      const call = (replaces: string, changes: object = {}) =>
        desk.ask('book-table', {
          replaces,
          startsAt: nine + half,
          diners: 2,
          name: 'Ana Prat',
          phone: '+34 600000000',
          note: '',
          ...changes,
        })

      test('gets a time that only the booking itself was in the way of, and is told of it once', async () => {
        await takeBookings(server, oneTable)
        const ana = await somebody()
        const { bookingId, bookingNo } = await book(ana)
        await server.db.updateTable('bookings').set({ language: 'es' }).execute()
        const told: string[] = []
        server.services.changes.subscribe((change) => {
          if (change.kind === 'booking') told.push(`${change.bookingId} ${change.news ?? ''}`)
        })
        for (let times = 0; times < 2; times += 1)
          expect((await call(bookingId, { note: 'by the window' })).envelope.data).toMatchObject({
            id: bookingId,
            number: bookingNo,
            state: 'confirmed',
            startsAt: nine + half,
            endsAt: nine + half + 2 * hour,
            ownNote: 'by the window',
            note: 'a high chair, please',
          })
        expect(server.texts.map(({ to, text }) => ({ to, text }))).toEqual([
          { to: '+34600000000', text: expect.stringMatching(new RegExp(`^Tu mesa .* 21:30.*${bookingNo}`)) },
        ])
        expect(told).toEqual([`${bookingId} confirmed`, `${bookingId} `])
        expect((await ana.detail(bookingId)).envelope.data).toMatchObject({
          bookingStatus: 'confirmed',
          startTime: new Date(nine + half).toISOString(),
          contactFirstName: 'Ana',
          contactLastName: 'Prat',
          email: 'ana@mail.test',
        })
        expect((await evening()).list).toHaveLength(1)
      })

      test('keeps the booking as it is when no table is free then, or when it stands no longer', async () => {
        await takeBookings(server, oneTable)
        const ana = await somebody()
        const { bookingId } = await book(ana)
        const late = await book(await somebody(), { startTime: new Date(nine + 2 * hour).toISOString() })
        expect((await call(bookingId)).envelope.code).toBe('SP_120101')
        expect((await call(bookingId, { startsAt: server.clock.now - 24 * hour })).envelope.code).toBe(
          'LD_BAD_REQUEST',
        )
        expect((await call(randomUUID())).envelope.code).toBe('LD_NOT_FOUND')
        await ana.cancel(bookingId)
        expect((await call(bookingId)).envelope.code).toBe('SP_0045')
        expect((await evening()).list).toMatchObject([
          { id: bookingId, state: 'cancelled', startsAt: nine },
          { id: late.bookingId, state: 'confirmed', startsAt: nine + 2 * hour },
        ])
        expect(server.texts).toEqual([])
      })

      test('keeps a table that staff have chosen, unless it is taken then or the party is another size', async () => {
        const { bookingId } = await book(await somebody())
        await desk.ask('booking-tables', { bookingId, tableIds: ['d'] })
        const tables = async (changes: object) => (await call(bookingId, changes)).envelope.data.tableIds
        expect(await tables({})).toEqual(['d'])
        expect(await tables({ diners: 8 })).toEqual(['c'])
        expect(await tables({ diners: 2 })).toEqual(['a'])
        const other = await book(await somebody(), { startTime: new Date(nine + 3 * hour).toISOString() })
        await desk.ask('booking-tables', { bookingId: other.bookingId, tableIds: ['a'] })
        expect(await tables({ startsAt: nine + 3 * hour })).toEqual(['b'])
      })

      test('gets a table that is there for one that the shop’s file has no longer', async () => {
        const { bookingId } = await book(await somebody())
        await takeBookings(server, { tables: bookingOffer.tables.filter(({ id }) => id !== 'a'), joins: [] })
        expect((await call(bookingId)).envelope.data).toMatchObject({ tableIds: ['b'], needsTable: false })
      })

      test('gets what they asked for only of the booking that the desk has shown, or after a lost answer', async () => {
        const { bookingId } = await book(await somebody())
        const shown = async () => {
          const { startsAt, diners, name, phone, ownNote: note } = (await evening()).list[0]!
          return { startsAt, diners, name, phone, note }
        }
        const before = await shown()
        const change = async (was: Awaited<ReturnType<typeof shown>>, changes: object = {}) =>
          (await call(bookingId, { startsAt: nine, was, ...changes })).envelope.code
        expect(await change(before, { note: 'by the window' })).toBe('')
        const after = await shown()
        for (const other of [
          { startsAt: nine + half },
          { diners: 4 },
          { name: 'Ben' },
          { phone: '+34 600 00 00 07' },
          { note: 'a dog' },
        ]) {
          // Another desk has read it before that change.
          expect(await change(before, other)).toBe('DK_BOOKING_CHANGED')
          expect(await shown()).toEqual(after)
          server.texts.length = 0
          expect(await change(after, other)).toBe('')
          const texts = server.texts.length
          // Sent again after a lost answer.
          expect(await change(after, other)).toBe('')
          expect(server.texts).toHaveLength(texts)
          // A desk of an earlier release doesn't say what it has read.
          expect((await call(bookingId, after)).envelope.code).toBe('')
          expect(await shown()).toEqual(after)
        }
      })

      test('has a request confirmed by it, in place of the table that they had', async () => {
        const ana = await somebody()
        const stateOf = async (id: string) => (await ana.detail(id)).envelope.data.bookingStatus
        const old = await book(ana)
        const asked = await book(ana, {
          startTime: '2026-11-21T20:00:00.000Z',
          dinersNumber: 6,
          replacedBookingId: old.bookingId,
        })
        expect(asked.bookingStatus).toBe('processing')
        const startsAt = Date.parse('2026-11-21T20:30:00.000Z')
        // The second time, after a lost answer, nobody is told again.
        for (let times = 0; times < 2; times += 1)
          expect((await call(asked.bookingId, { startsAt, diners: 6 })).envelope.data).toMatchObject({
            state: 'confirmed',
            startsAt,
          })
        expect(await stateOf(old.bookingId)).toBe('cancelled')
        expect(server.texts).toHaveLength(1)
      })

      test('is told nothing of a corrected name or note', async () => {
        const { bookingId } = await book(await somebody())
        const { envelope } = await call(bookingId, {
          startsAt: nine,
          name: 'Ana Pratt',
          phone: '+34 600 00 00 07',
        })
        expect(envelope.data).toMatchObject({ name: 'Ana Pratt', phone: '+34 600000007' })
        expect(server.texts).toEqual([])
      })

      test('isn’t reminded of a time that they were told of just now', async () => {
        const { bookingId } = await book(await somebody(), { startTime: '2026-11-21T20:00:00.000Z' })
        server.clock.now = nine - 2 * hour
        await call(bookingId)
        server.texts.length = 0
        await sweep(server.services)
        expect(server.texts).toEqual([])
        await call(bookingId, { startsAt: nine + 3 * hour })
        server.texts.length = 0
        server.clock.now = nine + half
        await sweep(server.services)
        expect(server.texts).toHaveLength(1)
      })

      test('to give up a table, or a request, is sent no word that the restaurant called it off', async () => {
        const ana = await somebody()
        const booked = await book(ana)
        const asked = await book(await somebody(), { startTime: '2026-11-21T20:00:00.000Z', dinersNumber: 6 })
        const told: (string | undefined)[] = []
        server.services.changes.subscribe((change) => {
          if (change.kind === 'booking') told.push(change.news)
        })
        for (const [bookingId, step] of [
          [booked.bookingId, 'callOff'],
          [asked.bookingId, 'refuse'],
        ] as const)
          expect(
            (await desk.ask('booking-step', { bookingId, step, isTheirWish: true })).envelope.data,
          ).toMatchObject({ state: 'cancelled' })
        expect((await ana.detail(booked.bookingId)).envelope.data.bookingStatus).toBe('cancelled')
        expect(server.texts).toEqual([])
        expect(told).toEqual([undefined, undefined])
        expect((await step(booked.bookingId, 'callOff')).envelope.code).toBe('SP_0045')
        const other = await book(await somebody(), { dinersNumber: 6 })
        await desk.ask('booking-step', { bookingId: other.bookingId, step: 'confirm', isTheirWish: true })
        expect((await evening()).list.map(({ state }: { state: string }) => state).toSorted()).toEqual([
          'cancelled',
          'confirmed',
        ])
        expect(server.texts).toHaveLength(1)
      })
    })

    test('a closed hour can’t be booked until it is opened, and existing bookings stay', async () => {
      const before = await book(await somebody())
      await desk.ask('close-tables', { from: nine, to: nine + hour })
      expect((await (await somebody()).hold()).envelope.code).toBe('SP_120102')
      const { closures, list } = await evening()
      expect(closures).toMatchObject([{ from: nine, to: nine + hour }])
      expect(list).toMatchObject([{ id: before.bookingId, state: 'confirmed' }])
      await desk.ask('open-tables', { closureId: closures[0]!.id })
      expect((await (await somebody()).hold()).envelope.success).toBe(true)
      for (const span of [
        { from: nine, to: nine },
        { from: 0, to: nine },
      ])
        expect((await desk.ask('close-tables', span)).envelope.code).toBe('LD_BAD_REQUEST')
    })

    test('closing the same hours several times makes one closure, which one call opens', async () => {
      const hours = { from: nine, to: nine + hour }
      await Promise.all([desk.ask('close-tables', hours), desk.ask('close-tables', hours)])
      expect((await desk.ask('close-tables', hours)).envelope.code).toBe('')
      const { closures } = await evening()
      expect(closures).toMatchObject([hours])
      await desk.ask('open-tables', { closureId: closures[0]!.id })
      expect((await evening()).closures).toEqual([])
    })

    test('a booking whose table is gone from the shop file stays and is marked as needing a table', async () => {
      const large = await book(await somebody(), { dinersNumber: 8 })
      await takeBookings(server, { ...oneTable, confirmUpTo: 2 })
      expect((await evening()).list).toMatchObject([{ id: large.bookingId, needsTable: true }])
    })

    test('the board counts the coming bookings that need another table, and every evening lists their days', async () => {
      const ana = await somebody()
      const large = await book(ana, { dinersNumber: 4, startTime: '2026-11-28T20:00:00.000Z' })
      // This one's table stays.
      await book(await somebody(), { startTime: '2026-11-27T20:00:00.000Z' })
      await book(await somebody(), { dinersNumber: 6, startTime: '2026-11-28T20:00:00.000Z' })
      const shown = async () => {
        const { waitingBookings, bookingsToReseat } = (await desk.ask('board', {})).envelope.data
        return { waitingBookings, bookingsToReseat, waiting: (await evening()).waiting }
      }
      expect(await shown()).toMatchObject({
        waitingBookings: 1,
        bookingsToReseat: 0,
        waiting: [{ day: '2026-11-28', count: 1, toReseat: 0 }],
      })
      // The request waits for an answer, whatever has become of its table.
      await takeBookings(server, oneTable)
      expect(await shown()).toMatchObject({
        waitingBookings: 1,
        bookingsToReseat: 1,
        waiting: [{ day: '2026-11-28', count: 1, toReseat: 1 }],
      })
      // Where only seats are counted, there is no table to choose.
      await takeBookings(server, { tables: [], areas: [], joins: [], seatsPerSlot: 20 })
      expect(await shown()).toMatchObject({ bookingsToReseat: 0, waiting: [{ count: 1, toReseat: 0 }] })
      await takeBookings(server, oneTable)
      await step(large.bookingId, 'callOff')
      expect(await shown()).toMatchObject({ bookingsToReseat: 0 })
    })

    test('a booking needs a table when its table has become too small or it was made without tables', async () => {
      const large = await book(await somebody(), { dinersNumber: 8 })
      const small = bookingOffer.tables.map((table) => ({ ...table, seats: 2 }))
      await takeBookings(server, { tables: small })
      expect((await evening()).list).toMatchObject([{ id: large.bookingId, needsTable: true }])
      await takeBookings(server, { tables: [], areas: [], joins: [] })
      const { bookingId } = await book(await somebody())
      const needs = async () => (await evening()).list.find(({ id }) => id === bookingId)?.needsTable
      expect(await needs()).toBe(false)
      await takeBookings(server)
      expect(await needs()).toBe(true)
    })

    test('half hours with more guests than seats are marked as too full', async () => {
      await takeBookings(server, { tables: [], areas: [], joins: [], seatsPerSlot: 8 })
      await book(await somebody(), { dinersNumber: 4 })
      await book(await somebody(), { dinersNumber: 4 })
      expect((await evening()).fullness.filter(({ isTooMany }) => isTooMany)).toEqual([])
      await takeBookings(server, { tables: [], areas: [], joins: [], seatsPerSlot: 6 })
      const { fullness, seats } = await evening()
      expect(seats).toBe(6)
      expect(fullness.length).toBeGreaterThan(2)
      expect(fullness.every(({ guests, isTooMany }) => guests === 8 && isTooMany)).toBe(true)
    })

    test('bookings and closures in the distant future are refused', async () => {
      for (const startsAt of [Number.MAX_SAFE_INTEGER, 8.64e15, nine + 4 * 366 * 24 * hour]) {
        const wish = { startsAt, diners: 2, name: 'Ben', phone: '', note: '' }
        expect((await desk.ask('book-table', wish)).envelope.code).toBe('LD_BAD_REQUEST')
        const span = { from: startsAt - hour, to: startsAt }
        expect((await desk.ask('close-tables', span)).envelope.code).toBe('LD_BAD_REQUEST')
      }
      expect((await (await somebody()).slots()).status).toBe(200)
    })

    test('bookings can be paused and resumed like a service', async () => {
      await desk.ask('pause', { serviceId: bookingService, minutes: 30 })
      expect(await evening()).toMatchObject({ isPaused: true, pausedUntil: server.clock.now + hour / 2 })
      expect((await (await somebody()).hold()).envelope.code).toBe('SP_0003')
      await desk.ask('resume', { serviceId: bookingService })
      expect((await (await somebody()).hold()).envelope.success).toBe(true)
    })

    test.each([
      ['address', () => '203.0.113.9'],
      ['IPv6 /48', (at: number) => `2001:db8:5:${at.toString(16)}::1`],
    ])(
      'new guests on one %s can hold four tables and book ten; other networks aren’t affected',
      async (_, from) => {
        await takeBookings(server, {
          tables: Array.from({ length: 30 }, (_, at) => ({ id: `t${at}`, number: String(at), seats: 8 })),
          areas: [],
          joins: [],
        })
        const stranger = async (where: string) => booker(server, await server.signIn(), where)
        const attackers = await Promise.all(Array.from({ length: 20 }, (_one, at) => stranger(from(at))))
        const holds = await Promise.all(attackers.map((one) => one.hold()))
        expect(holds.filter(({ envelope }) => envelope.success)).toHaveLength(4)
        expect(new Set(holds.map(({ status }) => status))).toEqual(new Set([200, 429]))
        const kept = []
        for (const one of attackers) {
          const { envelope } = await one.hold()
          if (envelope.success && (await one.confirm(envelope.data.bookingId)).envelope.success)
            kept.push(one)
        }
        expect(kept).toHaveLength(10)
        expect((await (await stranger('198.51.100.7')).hold()).envelope.success).toBe(true)
        // Who has a booking already may still change it.
        const [first] = kept
        const own = (await first!.list()).envelope.data.dataList[0]!
        const later = { startTime: '2026-11-20T21:00:00.000Z', replacedBookingId: own.bookingId }
        expect((await first!.hold(later)).status).toBe(200)
      },
    )

    test('new guests on all networks keep at most 200 bookings of a day at ten tables; a member still gets one', async () => {
      await takeBookings(server, {
        tables: Array.from({ length: 10 }, (_, at) => ({ id: `t${at}`, number: String(at), seats: 8 })),
        areas: [],
        joins: [],
      })
      const on = { startTime: '2026-11-21T20:00:00.000Z' }
      const stranger = async (at: number) => booker(server, await server.signIn(), `203.0.113.${at}`)
      await book(await stranger(0), on)
      const [row] = await server.db.selectFrom('bookings').selectAll().execute()
      // On another evening, by guests on other networks.
      const copy = (at: number) => ({
        ...row!,
        booking_id: `booking-${at}`,
        client_booking_id: `booking-${at}`,
        customer_id: `guest-${at}`,
        network: `198.51.100.${at}`,
        starts_at: row!.starts_at + 72 * hour,
        ends_at: row!.ends_at + 72 * hour,
      })
      const copies = Array.from({ length: 198 }, (_, at) => copy(at))
      await server.db.insertInto('bookings').values(copies).execute()
      await book(await stranger(1), on)
      expect((await (await stranger(2)).hold(on)).status).toBe(429)
      expect((await booker(server, await newMember(server)).hold(on)).status).toBe(200)
      server.clock.now += 24 * hour
      expect((await (await stranger(2)).hold({ startTime: '2026-11-22T20:00:00.000Z' })).status).toBe(200)
    })

    test('cancelled bookings are limited per guest and per network of new guests, for a day', async () => {
      const here = '203.0.113.9'
      const calledOff = async (one: Booker) => {
        const { status, envelope } = await one.hold()
        if (status !== 200) return status
        await one.confirm(envelope.data.bookingId)
        return (await one.cancel(envelope.data.bookingId)).status
      }
      const ana = booker(server, await server.signIn(), here)
      const hers = []
      for (let times = 0; times < 15; times++) hers.push(await calledOff(ana))
      expect(hers).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
      const theirs = []
      for (let times = 0; times < 30; times++)
        theirs.push(await calledOff(booker(server, await server.signIn(), here)))
      expect(theirs).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
      expect((await evening()).list).toHaveLength(30)
      const elsewhere = booker(server, await server.signIn(), '198.51.100.7')
      expect(await calledOff(elsewhere)).toBe(200)
      // In an hour she is asked to come again, and from the next day on she may.
      expect((await ana.hold({ startTime: '2026-11-25T20:00:00.000Z' })).status).toBe(429)
      server.clock.now += 24 * hour
      const again = booker(server, await server.signIn(), here)
      expect((await again.hold({ startTime: '2026-11-25T20:00:00.000Z' })).status).toBe(200)
    })

    test('a member can book although new guests on the same network have reached their limit', async () => {
      await takeBookings(server, {
        tables: Array.from({ length: 30 }, (_, at) => ({ id: `t${at}`, number: String(at), seats: 8 })),
        areas: [],
        joins: [],
      })
      const here = '203.0.113.9'
      for (let at = 0; at < 10; at++) await book(booker(server, await server.signIn(), here))
      expect((await booker(server, await server.signIn(), here).hold()).status).toBe(429)
      expect((await booker(server, await newMember(server), here).hold()).status).toBe(200)
    })

    test('guests are reminded once, three hours before, but not when they booked later than that', async () => {
      const soon = await book(await somebody())
      await book(await somebody(), { startTime: '2026-11-22T20:00:00.000Z' })
      const other = server.another()
      const remind = () => sweep(server.services)
      // Whichever of the two comes first.
      const sent = () => [...server.texts, ...other.texts]
      await remind()
      expect(sent()).toEqual([])
      server.clock.now = nine - 3 * hour
      await Promise.all([remind(), sweep(other.services)])
      await remind()
      expect(sent()).toMatchObject([{ to: '+34600000000', text: expect.stringContaining(soon.bookingNo) }])
      await book(await somebody())
      await remind()
      expect(sent()).toHaveLength(1)
    })

    test('guests whose request is confirmed less than an hour before the reminder, or after it, get no reminder', async () => {
      const ask = async (days: number) =>
        book(await somebody(), {
          dinersNumber: 6,
          startTime: new Date(nine + days * 24 * hour).toISOString(),
        })
      const [early, late, later] = [await ask(0), await ask(1), await ask(2)]
      const confirm = async ({ bookingId }: typeof early, at: number) => {
        server.clock.now = at
        desk = await signedInDesk(server)
        await step(bookingId, 'confirm')
        await sweep(server.services)
        server.clock.now = at + 2 * hour
        await sweep(server.services)
        return server.texts.splice(0).map(({ text }) => (text.includes('is booked') ? 'booked' : 'soon'))
      }
      expect(await confirm(early, nine - 4 * hour)).toEqual(['booked', 'soon'])
      expect(await confirm(late, nine + 20 * hour + 1)).toEqual(['booked'])
      expect(await confirm(later, nine + 45.5 * hour)).toEqual(['booked'])
    })

    test('guests are reminded of a booking that stands after the shop has stopped taking bookings', async () => {
      const soon = await book(await somebody())
      await server.reimport(() => {})
      server.clock.now = nine - 3 * hour
      await sweep(server.services)
      expect(server.texts).toMatchObject([{ text: expect.stringContaining(soon.bookingNo) }])
    })

    test.each([
      ['cancelled', { state: 'cancelled' }],
      ['moved', { starts_at: nine + 24 * hour }],
    ] as const)('a booking that is %s while reminders are being sent gets none', async (_, change) => {
      const booked = [await book(await somebody()), await book(await somebody())]
      server.clock.now = nine - 3 * hour
      const { ports } = server.services
      const { sms } = ports
      ports.sms = async (message) => {
        await sms(message)
        const other = booked.find(({ bookingNo }) => !message.text.includes(bookingNo))!
        await server.db
          .updateTable('bookings')
          .set(change)
          .where('booking_id', '=', other.bookingId)
          .execute()
      }
      await sweep(server.services)
      expect(server.texts).toHaveLength(1)
      const { count } = await server.db
        .selectFrom('bookings')
        .select((select) => select.fn.countAll().as('count'))
        .where('reminded_at', 'is not', null)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(1)
    })

    test('an evening of a day that doesn’t exist is refused', async () => {
      for (const day of ['2026-02-30', '2027-02-29', '2026-04-31'])
        expect((await desk.ask('bookings', { day })).envelope.code).toBe('LD_BAD_REQUEST')
      expect((await desk.ask('bookings', { day: '2028-02-29' })).envelope.code).toBe('')
    })

    test('an evening that is years away is refused, as bookings and closures there are', async () => {
      for (const day of ['9999-12-31', '0001-01-01', '2031-01-01']) {
        const { status, envelope } = await desk.ask('bookings', { day })
        expect([status, envelope.code]).toEqual([400, 'LD_BAD_REQUEST'])
      }
    })

    test('evenings need a desk session, and a shop without bookings has no count of open requests', async () => {
      const cookie = desk.cookie
      desk.cookie = ''
      expect((await desk.ask('bookings', { day: null })).status).toBe(401)
      desk.cookie = cookie
      await server.reimport(() => {})
      expect((await desk.ask('board', {})).envelope.data.waitingBookings).toBeNull()
    })

    test('a booking can still be confirmed and cancelled after the shop stopped taking bookings', async () => {
      const ana = await somebody()
      const { bookingId } = await book(ana, { dinersNumber: 6 })
      await server.reimport(() => {})
      expect((await desk.ask('board', {})).envelope.data.waitingBookings).toBe(1)
      expect((await evening()).list).toMatchObject([{ id: bookingId, needsTable: true }])
      expect((await step(bookingId, 'confirm')).envelope.data).toMatchObject({ state: 'confirmed' })
      // Up to the instant that the phone is told.
      const { cancelTime } = (await ana.detail(bookingId)).envelope.data
      server.clock.now = Date.parse(cancelTime)
      expect((await ana.cancel(bookingId)).envelope.data.bookingStatus).toBe('cancelled')
      expect((await desk.ask('board', {})).envelope.data.waitingBookings).toBeNull()
    })
  })
}
