import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAnswer } from '../../../../core/contract/desk/desk-outcome.ts'
import { moveTable } from '../../../../server/cli/desk/tables.ts'
import { book, booker, fridayAtNine, oneTable, takeBookings } from '../../../support/shops/booking-shop.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

const hour = 3_600_000
const nine = Date.parse(fridayAtNine)
const iso = (at: number) => new Date(at).toISOString()

/** Parties that sit at their table earlier or longer than planned, on every database. */
export function seatedPartiesSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`a seated party, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())
    const somebody = async () => booker(server, await server.signIn())
    const step = (bookingId: string, name: 'seat' | 'complete' | 'return', from?: 'completed' | 'seated') =>
      desk.ask('booking-step', { bookingId, step: name, ...(from && { from }) })
    const walkIn = (diners = 2) =>
      desk.ask('book-table', { startsAt: server.clock.now, diners, name: 'Ben', phone: '', note: '' })
    const evening = async () => (await desk.ask('bookings', { day: null })).envelope.data
    const opening = { DAILY: ['12:00~24:00'] }

    describe('that came before its time', () => {
      test('has its table from then on: it is neither given to a walk-in nor sold in the app', async () => {
        await takeBookings(server, {
          ...oneTable,
          opening,
          leadHours: 0,
          stays: [{ upTo: 200, minutes: 90 }],
        })
        const ana = await book(await somebody())
        server.clock.now = nine - 2.5 * hour
        desk = await signedInDesk(server)
        await step(ana.bookingId, 'seat')
        const ben = await somebody()
        expect((await ben.hold({ startTime: iso(server.clock.now) })).envelope.code).toBe('SP_120101')
        expect((await walkIn()).envelope.code).toBe('SP_120101')
        const [today] = (await ben.slots()).envelope.data.dayList
        expect(today?.fullTimeList).toEqual(
          [0, 1, 2, 3, 4, 5, 6, 7].map((at) => iso(nine + ((at - 5) * hour) / 2)),
        )
        // Until then it is anybody's again, should they have been somebody else.
        await step(ana.bookingId, 'return')
        expect((await walkIn()).status).toBe(200)
      })

      test('isn’t seated where others are expected first, but at another table', async () => {
        await takeBookings(server, { opening, leadHours: 0 })
        const ana = await book(await somebody())
        const ben = await book(await somebody(), { startTime: iso(nine - 2 * hour) })
        server.clock.now = nine - 2.5 * hour
        desk = await signedInDesk(server)
        const reseat = (tableIds: string[]) =>
          desk.ask('booking-tables', { bookingId: ana.bookingId, tableIds })
        const { list } = await evening()
        expect(list.map(({ tableIds }) => tableIds)).toEqual([['a'], ['a']])
        expect((await step(ana.bookingId, 'seat')).envelope.code).toBe('SP_120101')
        // Nor once the others are late.
        server.clock.now = nine - 2 * hour + 1
        expect((await step(ana.bookingId, 'seat')).envelope.code).toBe('SP_120101')
        await reseat(['d'])
        expect((await step(ana.bookingId, 'seat')).envelope.data).toMatchObject({ state: 'seated' })
        await step(ana.bookingId, 'return')
        await reseat(['a'])
        // Whether those who sat there have left is what the staff see.
        await step(ben.bookingId, 'seat')
        expect((await step(ana.bookingId, 'seat')).envelope.data).toMatchObject({ state: 'seated' })
      })

      test('leaves a walk-in another table, and counts among the guests who are there', async () => {
        await takeBookings(server, { opening })
        const ana = await book(await somebody())
        server.clock.now = nine - 2.4 * hour
        desk = await signedInDesk(server)
        await step(ana.bookingId, 'seat')
        expect((await walkIn()).envelope.data.tableIds).toEqual(['b'])
        const { fullness } = await evening()
        const guestsAt = (at: number) =>
          fullness.find((one) => one.at <= at && at < one.at + hour / 2)?.guests
        expect([server.clock.now, nine - hour, nine, nine + 1.9 * hour].map(guestsAt)).toEqual([4, 4, 2, 2])
        // At another table, it is there from now on as well.
        const { bookingId } = ana
        const other = (await evening()).list.find(({ name }) => name === 'Ben')!
        const reseat = (tableIds: string[]) => desk.ask('booking-tables', { bookingId, tableIds })
        expect((await reseat(other.tableIds)).envelope.code).toBe('SP_120101')
        expect((await reseat(['d'])).envelope.data).toMatchObject({ tableIds: ['d'] })
      })
    })

    test('is shown at the desk with when it sat down and left, until that is undone', async () => {
      await takeBookings(server, { ...oneTable, opening, leadHours: 0 })
      const { bookingId } = await book(await somebody())
      const early = nine - hour
      server.clock.now = early
      desk = await signedInDesk(server)
      const times = async (name: Parameters<typeof step>[1]) => {
        const { seatedAt, leftAt } = (await step(bookingId, name)).envelope.data
        server.clock.now += hour
        return [seatedAt, leftAt]
      }
      expect(await times('seat')).toEqual([early, null])
      expect(await times('complete')).toEqual([early, nine])
      expect(await times('return')).toEqual([early, null])
      expect(await times('return')).toEqual([null, null])
      expect((await evening()).list).toMatchObject([{ state: 'confirmed', seatedAt: null, leftAt: null }])
    })

    describe('of which somebody said by mistake that it has left', () => {
      const seatedAndGone = async () => {
        await takeBookings(server, { ...oneTable, leadHours: 0 })
        const ana = await somebody()
        const { bookingId } = await book(ana)
        server.clock.now = nine
        desk = await signedInDesk(server)
        await step(bookingId, 'seat')
        expect((await step(bookingId, 'complete')).envelope.data).toMatchObject({ steps: ['return'] })
        return { ana, bookingId }
      }

      test('sits there again, as long as its table is free', async () => {
        const { ana, bookingId } = await seatedAndGone()
        const back = await step(bookingId, 'return', 'completed')
        expect(back.envelope.data).toMatchObject({ state: 'seated', steps: ['complete', 'return'] })
        expect((await ana.detail(bookingId)).envelope.data.bookingStatus).toBe('seated')
        // A second desk that undoes the same doesn't send them away.
        expect((await step(bookingId, 'return', 'completed')).envelope.code).toBe('SP_0045')
        expect((await walkIn()).envelope.code).toBe('SP_120101')
        await step(bookingId, 'complete')
        const ben = await walkIn()
        expect((await step(bookingId, 'return')).envelope.code).toBe('SP_120101')
        await desk.ask('booking-step', { bookingId: ben.envelope.data.id, step: 'callOff' })
        expect((await step(bookingId, 'return')).envelope.data).toMatchObject({ state: 'seated' })
      })

      test('sits there still where a terminal undoes what the desk undoes at the same moment', async () => {
        const { bookingId } = await seatedAndGone()
        const { number } = (await evening()).list[0]!
        const terminal: Parameters<typeof moveTable>[0] = {
          call: async (call, body) => {
            if (call === 'booking-step') await step(bookingId, 'return', 'completed')
            return readAnswer(call, JSON.stringify((await desk.ask(call, body)).envelope))
          },
        }
        const lines: string[] = []
        const undo = { number, step: 'return', reason: '', undoes: 'completed' } as const
        const fail = (line: string) => lines.push(line)
        await moveTable(terminal, undo, { out: fail, fail, timeZone: 'Europe/Madrid' })
        expect(lines).toEqual([`${number} has changed meanwhile: it is seated now.`])
        expect((await evening()).list).toMatchObject([{ state: 'seated' }])
      })

      test('sits there still where the terminal’s undo is typed again after a lost answer', async () => {
        const { bookingId } = await seatedAndGone()
        const { number } = (await evening()).list[0]!
        const terminal: Parameters<typeof moveTable>[0] = {
          call: async (call, body) => readAnswer(call, JSON.stringify((await desk.ask(call, body)).envelope)),
        }
        const lines: string[] = []
        const out = (line: string) => lines.push(line)
        const undo = (undoes: 'completed' | 'seated') =>
          moveTable(
            terminal,
            { number, step: 'return', reason: '', undoes },
            { out, fail: out, timeZone: 'Europe/Madrid' },
          )
        await undo('completed')
        await undo('completed')
        expect(lines).toEqual([
          `${number}  seated`,
          `${number} is seated, not completed: nothing was undone.`,
        ])
        expect((await evening()).list).toMatchObject([{ id: bookingId, state: 'seated' }])
        await undo('seated')
        expect(lines.at(-1)).toBe(`${number}  confirmed`)
      })

      test('sits there again until its planned end and no longer', async () => {
        const { bookingId } = await seatedAndGone()
        server.clock.now = nine + 2 * hour - 1
        expect((await evening()).list).toMatchObject([{ state: 'completed', steps: ['return'] }])
        server.clock.now += 1
        expect((await evening()).list).toMatchObject([{ state: 'completed', steps: [] }])
        expect((await step(bookingId, 'return')).envelope.code).toBe('SP_0045')
      })

      test('came early: its table is its own again from now on', async () => {
        await takeBookings(server, { ...oneTable, opening, leadHours: 0 })
        const { bookingId } = await book(await somebody())
        server.clock.now = nine - 2.5 * hour
        desk = await signedInDesk(server)
        await step(bookingId, 'seat')
        await step(bookingId, 'complete')
        await walkIn()
        // The walk-in leaves before nine, but sits there now.
        expect((await step(bookingId, 'return')).envelope.code).toBe('SP_120101')
      })
    })
  })
}
