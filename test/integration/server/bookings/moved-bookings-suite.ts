import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { block } from '../../../../server/orders/senders/blocked-senders.ts'
import { book, type Booker, booker, fridayAtNine, takeBookings } from '../../../support/shops/booking-shop.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

const minute = 60_000
const hour = 60 * minute
const nine = Date.parse(fridayAtNine)
const iso = (at: number) => new Date(at).toISOString()

/** What becomes of a booking that its guest moves in the app, on every database. */
export function movedBookingsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`a booking that its guest moves, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    beforeEach(async () => {
      server = await open()
      await takeBookings(server)
      desk = await signedInDesk(server)
    })
    afterEach(() => server.close())
    const somebody = async (from?: string) => booker(server, await server.signIn(), from)
    const note = (bookingId: string, text: string) => desk.ask('booking-note', { bookingId, note: text })
    const step = (bookingId: string, name: 'confirm' | 'callOff') =>
      desk.ask('booking-step', { bookingId, step: name, reason: '' })
    const noteOf = async (bookingId: string) => {
      const row = await server.db
        .selectFrom('bookings')
        .select('own_note')
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow()
      return row.own_note
    }

    describe('and the restaurant’s own note', () => {
      test('is kept each time', async () => {
        const ana = await somebody()
        const first = await book(ana)
        await note(first.bookingId, 'nut allergy')
        const next = await book(ana, { startTime: iso(nine + hour), replacedBookingId: first.bookingId })
        expect(await noteOf(next.bookingId)).toBe('nut allergy')
        await note(next.bookingId, 'nut allergy, by the window')
        const last = await book(ana, { startTime: iso(nine + 24 * hour), replacedBookingId: next.bookingId })
        expect((await desk.ask('bookings', { day: '2026-11-21' })).envelope.data.list).toMatchObject([
          { id: last.bookingId, ownNote: 'nut allergy, by the window' },
        ])
      })

      test('is kept by a request, with what staff have written since on either of the two', async () => {
        const ana = await somebody()
        const table = await book(ana)
        await note(table.bookingId, 'nut allergy')
        const ask = (at: number) =>
          book(ana, { startTime: iso(at), dinersNumber: 6, replacedBookingId: table.bookingId })
        const first = await ask(nine + hour)
        expect(await noteOf(first.bookingId)).toBe('nut allergy')
        await note(first.bookingId, 'nut allergy, a pram')
        const second = await ask(nine + 24 * hour)
        expect(await noteOf(second.bookingId)).toBe('nut allergy, a pram')
        await note(table.bookingId, 'nut allergy, regulars')
        await step(second.bookingId, 'confirm')
        expect(await noteOf(second.bookingId)).toBe('nut allergy, a pram · nut allergy, regulars')
      })

      test('is kept, too, where staff confirm the request by changing it, also after a lost answer', async () => {
        const ana = await somebody()
        const table = await book(ana)
        await note(table.bookingId, 'a pram')
        const wish = { startTime: iso(nine + 24 * hour), dinersNumber: 6, replacedBookingId: table.bookingId }
        const { bookingId } = await book(ana, wish)
        await note(table.bookingId, 'a pram, nut allergy')
        const { list } = (await desk.ask('bookings', { day: '2026-11-21' })).envelope.data
        const { startsAt, diners, name, phone } = list[0]!
        const change = (was: string, written: string) =>
          desk.ask('book-table', {
            replaces: bookingId,
            startsAt,
            diners,
            name,
            phone,
            note: written,
            was: { startsAt, diners, name, phone, note: was },
          })
        const both = 'a pram, regulars · a pram, nut allergy'
        for (let time = 0; time < 2; time++) {
          const { data } = (await change('a pram', 'a pram, regulars')).envelope
          expect(data).toMatchObject({ state: 'confirmed', ownNote: both })
        }
        // What the form showed of it can be taken out again.
        await change(both, 'a pram, regulars')
        expect(await noteOf(bookingId)).toBe('a pram, regulars')
      })

      test('loses what staff take out of it as they change the request', async () => {
        const ana = await somebody()
        const table = await book(ana)
        await note(table.bookingId, 'a pram')
        const startsAt = nine + 24 * hour
        const wish = { startTime: iso(startsAt), dinersNumber: 6, replacedBookingId: table.bookingId }
        const { bookingId: replaces } = await book(ana, wish)
        const said = { startsAt, diners: 6, name: 'Ana', phone: '+34600000000', note: '' }
        expect((await desk.ask('book-table', { ...said, replaces })).envelope.data.ownNote).toBe('')
      })

      test('is cut where both together are too long for the desk’s form', async () => {
        const ana = await somebody()
        const table = await book(ana)
        await note(table.bookingId, 'a'.repeat(150))
        const wish = { startTime: iso(nine + hour), dinersNumber: 6, replacedBookingId: table.bookingId }
        const asked = await book(ana, wish)
        await note(asked.bookingId, 'b'.repeat(150))
        await step(asked.bookingId, 'confirm')
        expect(await noteOf(asked.bookingId)).toBe(`${'b'.repeat(150)} · ${'a'.repeat(46)}…`)
      })

      test('isn’t another booking’s', async () => {
        const ana = await somebody()
        await note((await book(ana)).bookingId, 'nut allergy')
        const other = await book(ana, { startTime: iso(nine + 24 * hour) })
        expect(await noteOf(other.bookingId)).toBe('')
      })
    })

    test('with dishes ordered ahead can’t be moved: no other table is held for it', async () => {
      const ana = await somebody()
      const table = await book(ana)
      const asked = await book(ana, {
        startTime: iso(nine + 24 * hour),
        dinersNumber: 6,
        replacedBookingId: table.bookingId,
      })
      const order = await server.order(ana.guest, {
        bookingId: table.bookingId,
        appointmentTime: fridayAtNine,
      })
      expect(order.envelope.success).toBe(true)
      for (const replacedBookingId of [table.bookingId, asked.bookingId]) {
        const { envelope } = await ana.hold({ startTime: iso(nine + hour), replacedBookingId })
        expect(envelope.code).toBe('SP_120503')
      }
      const held = await server.db.selectFrom('bookings').selectAll().where('state', '=', 'held').execute()
      expect(held).toEqual([])
      // They may still have another table as well.
      expect((await ana.hold({ startTime: iso(nine + 48 * hour) })).envelope.success).toBe(true)
    })

    describe('counts', () => {
      const moved = async (who: Booker, times: number) => {
        let { bookingId } = await book(who)
        const answers: number[] = []
        for (let at = 1; at <= times; at++) {
          const wish = { startTime: iso(nine + (at % 2) * hour), replacedBookingId: bookingId }
          server.clock.now += minute
          const held = await who.hold(wish)
          answers.push(held.status)
          if (!held.envelope.success) break
          bookingId = (await who.confirm(held.envelope.data.bookingId)).envelope.data.bookingId
        }
        return answers
      }

      test('not as cancelled by them, though after thirty times within a day it has to rest', async () => {
        const ana = await somebody()
        expect(await moved(ana, 31)).toEqual([...Array.from({ length: 30 }, () => 200), 429])
      })

      test('not as cancelled where others on the network count', async () => {
        const here = '198.51.100.7'
        for (let one = 0; one < 3; one++) await moved(await somebody(here), 12)
        expect((await (await somebody(here)).hold({ startTime: iso(nine + 24 * hour) })).status).toBe(200)
      })
    })

    test('what the restaurant calls off counts as nobody’s cancellation', async () => {
      const here = '198.51.100.7'
      const calledOff = async (who: Booker, at: number) => {
        const held = await who.hold({ startTime: iso(nine + (at % 8) * 24 * hour) })
        if (!held.envelope.success) return held.status
        const { bookingId } = (await who.confirm(held.envelope.data.bookingId)).envelope.data
        return (await step(bookingId, 'callOff')).status
      }
      const hers: number[] = []
      const ana = await somebody()
      for (let at = 0; at < 11; at++) hers.push(await calledOff(ana, at))
      expect(new Set(hers)).toEqual(new Set([200]))
      const theirs: number[] = []
      for (let at = 0; at < 31; at++) theirs.push(await calledOff(await somebody(here), at))
      expect(new Set(theirs)).toEqual(new Set([200]))
    })

    test('a phone can’t name its hold as the server names those that it offers itself', async () => {
      const who = await somebody('198.51.100.7')
      const { status, envelope } = await who.hold({ clientBookingId: 'offer-mine' })
      expect([status, envelope.code]).toEqual([400, 'LD_BAD_REQUEST'])
      // But it may ask again for one that was offered to its customer.
      const { bookingId } = (await who.hold()).envelope.data
      await server.db
        .updateTable('bookings')
        .set({ client_booking_id: 'offer-real' })
        .where('booking_id', '=', bookingId)
        .execute()
      expect((await who.hold({ clientBookingId: 'offer-real' })).envelope.data.bookingId).toBe(bookingId)
      const other = await (await somebody()).hold({ clientBookingId: 'offer-real' })
      expect(other.status).toBe(400)
      // A table that was offered is the customer's whoever else there is blocked since; any other hold isn't.
      const plain = await somebody('198.51.100.7')
      const held = await plain.hold()
      const { network } = await server.db
        .selectFrom('bookings')
        .select('network')
        .where('booking_id', '=', held.envelope.data.bookingId)
        .executeTakeFirstOrThrow()
      await block(server.db, 'corner', { kind: 'network', sender: network! }, server.clock.now)
      expect((await plain.confirm(held.envelope.data.bookingId)).status).toBe(429)
      expect((await who.confirm(bookingId)).status).toBe(200)
    })
  })
}
