import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../../../server/jobs/sweep.ts'
import { book, booker, oneTable, takeBookings } from '../../../support/shops/booking-shop.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

/** When the guests of early and late tables are reminded, on every database. */
export function remindersSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`the reminder of a table, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
      await takeBookings(server, { ...oneTable, opening: { DAILY: ['08:00~23:00'] } })
    })
    afterEach(() => server.close())
    /** A clock time in Madrid. */
    const at = (clock: string) => Date.parse(`2026-11-${clock}:00+01:00`)
    const bookFor = async (clock: string) =>
      book(booker(server, await server.signIn()), { startTime: new Date(at(clock)).toISOString() })
    const remindedAt = async (clock: string) => {
      server.clock.now = at(clock)
      await sweep(server.services)
      return server.texts.splice(0).length
    }
    /** All times, in the given sequence, at which reminders are sent. */
    const reminders = async (clocks: string[]) => {
      const sent: string[] = []
      for (const clock of clocks) if ((await remindedAt(clock)) > 0) sent.push(clock)
      return sent
    }

    test('that would be sent in the night is sent the evening before', async () => {
      await bookFor('21T08:00')
      const clocks = ['20T20:59', '20T21:00', '20T21:01', '20T22:00', '21T05:00', '21T07:59']
      expect(await reminders(clocks)).toEqual(['20T21:00'])
    })

    test('is sent at its usual hour by day', async () => {
      await bookFor('21T12:00')
      expect(await reminders(['20T21:30', '21T08:59', '21T09:00', '21T09:01'])).toEqual(['21T09:00'])
    })

    test('isn’t sent in the night after a standstill in the evening, but in the morning, if its guests aren’t there yet', async () => {
      await bookFor('21T11:30')
      expect(await reminders(['20T20:00', '20T22:00', '21T05:00', '21T08:59', '21T09:00'])).toEqual([
        '21T09:00',
      ])
    })

    test('isn’t sent to guests who booked shortly before it, or in the night', async () => {
      server.clock.now = at('20T20:30')
      await bookFor('21T08:00')
      await takeBookings(server, { opening: { DAILY: ['08:00~23:00'] } })
      server.clock.now = at('20T23:30')
      await bookFor('21T08:00')
      expect(await reminders(['20T23:31', '21T05:00', '21T07:00', '21T07:59'])).toEqual([])
    })

    test.each(['20T20:05', '20T21:30', '20T23:30', '21T08:00'])(
      'is sent at the end of the night to guests who booked at %s, too late for the evening’s',
      async (clock) => {
        server.clock.now = at(clock)
        await bookFor('21T11:30')
        const clocks = ['20T20:59', '20T21:00', '20T21:59', '20T22:00', '21T08:59', '21T09:00', '21T09:01']
        expect(await reminders(clocks.filter((one) => one > clock))).toEqual(['21T09:00'])
      },
    )

    test('isn’t sent twice to guests whom the evening’s has reached, nor to those told by message then', async () => {
      await takeBookings(server, { opening: { DAILY: ['08:00~23:00'] }, confirmUpTo: 2 })
      server.clock.now = at('20T20:00')
      await bookFor('21T11:30')
      server.clock.now = at('20T20:05')
      const startTime = new Date(at('21T11:30')).toISOString()
      const { bookingId } = await book(booker(server, await server.signIn()), { startTime, dinersNumber: 4 })
      const desk = await signedInDesk(server)
      await desk.ask('booking-step', { bookingId, step: 'confirm' })
      expect(server.texts.splice(0)).toHaveLength(1)
      expect(await reminders(['20T21:00', '20T21:30', '21T09:00', '21T10:00'])).toEqual(['20T21:00'])
    })

    test('isn’t sent where the restaurant moved the booking after it would have been sent', async () => {
      const { bookingId } = await bookFor('21T20:00')
      server.clock.now = at('20T23:00')
      const desk = await signedInDesk(server)
      const change = { replaces: bookingId, diners: 2, name: 'Ana', phone: '+34600000000', note: '' }
      await desk.ask('book-table', { ...change, startsAt: at('21T10:00') })
      expect(server.texts.splice(0)).toHaveLength(1)
      expect(await reminders(['21T07:00', '21T09:00', '21T09:59'])).toEqual([])
    })
  })
}
