import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { siteOfAddress, subnetOf } from '../../../../server/http/network-of.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { mergeGuest } from '../../../../server/customers/sign-in/merge-guest.ts'
import { sweep } from '../../../../server/jobs/sweep.ts'
import { saveSubscription } from '../../../../server/push/subscriptions.ts'
import { SmsFailed } from '../../../../server/sms/sms.ts'
import { block, unblock } from '../../../../server/orders/senders/blocked-senders.ts'
import { bookingService } from '../../../../server/shops/compile/compile-booking.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import { book, booker, fridayAtNine, oneTable, takeBookings } from '../../../support/shops/booking-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

const second = 1_000
const minute = 60 * second

/** What becomes of who waits for a table of a full evening, on every database. */
export function waitsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`waiting for a table, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
      const opening = { DAILY: ['21:00~22:00'] }
      await takeBookings(server, { ...oneTable, opening, lastSeatingMinutes: 60, slotMinutes: 60 })
    })
    afterEach(() => server.close())
    const somebody = async () => booker(server, await server.signIn())
    const held = async () =>
      (await server.db.selectFrom('bookings').selectAll().orderBy('created_at').execute()).filter(
        ({ state }) => state === 'held',
      )
    const waits = () =>
      server.db
        .selectFrom('booking_waits')
        .select(['customer_id', 'contact', 'offered_at'])
        .orderBy('customer_id')
        .execute()
    const becomes = (guest: Guest, member: Guest) =>
      server.db
        .transaction()
        .execute((trx) => mergeGuest(trx, 'corner', guest.id, member.id, server.clock.now))
    const offers = () => server.texts.filter(({ text }) => text.includes('A table is free'))

    test('as a guest and as the member they become counts once, and the table is held for the member', async () => {
      const full = await book(await somebody())
      const [guest, member] = [await server.signIn(), await newMember(server)]
      await booker(server, guest).wait({ contactMobile: '600000002' })
      server.clock.now += minute
      await booker(server, member).wait({ contactMobile: '600000001' })
      await becomes(guest, member)
      expect(await waits()).toMatchObject([{ customer_id: member.id, offered_at: null }])
      // Whoever is that phone's guest next reads nothing of it.
      const own = { customerId: guest.id, storeId: 'corner' }
      const data = (await server.post(calls.customerData, own, { guest })).envelope.data
      expect(data.bookingWaitList).toEqual([])
      await server.db
        .updateTable('bookings')
        .set({ state: 'cancelled' })
        .where('booking_id', '=', full.bookingId)
        .execute()
      await sweep(server.services)
      expect(offers()).toMatchObject([{ to: '+34600000001' }])
      expect(await held()).toMatchObject([{ customer_id: member.id }])
    })

    test('as a guest is kept when the member that they become was already offered a table', async () => {
      await book(await somebody())
      const [guest, member] = [await server.signIn(), await newMember(server)]
      await booker(server, member).wait({ contactMobile: '600000001' })
      await server.db.updateTable('booking_waits').set({ offered_at: server.clock.now }).execute()
      server.clock.now += minute
      await booker(server, guest).wait({ contactMobile: '600000002' })
      await becomes(guest, member)
      expect(await waits()).toMatchObject([
        { customer_id: member.id, offered_at: null, contact: expect.stringContaining('600000002') },
      ])
    })

    test('is deleted with the account, also where an earlier release left it with the former guest', async () => {
      const [guest, member] = [await server.signIn(), await newMember(server)]
      await becomes(guest, member)
      // As an earlier release left it there.
      const other = await somebody()
      const full = await book(other)
      await booker(server, guest).wait()
      await other.cancel(full.bookingId)
      server.clock.now += minute
      await book(booker(server, guest))
      await server.db
        .insertInto('booking_waits')
        .values({
          ...(await server.db.selectFrom('booking_waits').selectAll().executeTakeFirstOrThrow()),
          evening: '2026-11-21',
          created_at: server.clock.now,
        })
        .execute()
      await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
      const left = await server.db.selectFrom('booking_waits').select('evening').execute()
      expect(left).toEqual([{ evening: '2026-11-21' }])
    })

    test('is offered nothing while the restaurant’s clock shows night, and keeps its turn until morning', async () => {
      const full = await book(await somebody(), { startTime: '2026-11-21T20:00:00.000Z' })
      await (await somebody()).wait({ date: '2026-11-21' })
      server.clock.now = Date.parse('2026-11-21T03:00:00+01:00')
      await server.db.deleteFrom('bookings').where('booking_id', '=', full.bookingId).execute()
      await sweep(server.services)
      expect(offers()).toEqual([])
      server.clock.now = Date.parse('2026-11-21T09:00:00+01:00')
      await sweep(server.services)
      expect(offers()).toHaveLength(1)
      expect(await held()).toHaveLength(1)
    })

    test('is refused to a blocked customer, and a waiting one is skipped for as long as they are blocked', async () => {
      const full = await book(await somebody())
      const [ben, carla] = [await somebody(), await somebody()]
      const blocked = (who: typeof ben) =>
        block(server.db, 'corner', { kind: 'customer', sender: who.guest.id }, server.clock.now)
      await ben.wait({ contactMobile: '600000001' })
      server.clock.now += minute
      await carla.wait({ contactMobile: '600000002' })
      await blocked(ben)
      const again = await ben.wait()
      expect([again.status, again.envelope.code]).toEqual([429, 'BS_0001'])
      await server.db.deleteFrom('bookings').where('booking_id', '=', full.bookingId).execute()
      await sweep(server.services)
      expect(offers()).toMatchObject([{ to: '+34600000002' }])
      server.clock.now += 15 * minute
      await sweep(server.services)
      expect(offers()).toHaveLength(1)
      // His turn comes when the block has ended.
      await unblock(server.db, 'corner', { kind: 'customer', sender: ben.guest.id })
      await sweep(server.services)
      expect(offers()).toMatchObject([{ to: '+34600000002' }, { to: '+34600000001' }])
      // He may still say that he waits no more.
      await blocked(ben)
      const nothing = { contactMobilePrefix: '', contactMobile: '', smsConsent: false }
      expect((await ben.wait({ isOn: false, ...nothing })).status).toBe(200)
    })

    test('the offered table can be confirmed although somebody else on the network was blocked since', async () => {
      const full = await book(await somebody())
      const ben = booker(server, await server.signIn(), '192.0.2.7')
      await ben.wait()
      await server.db.deleteFrom('bookings').where('booking_id', '=', full.bookingId).execute()
      await sweep(server.services)
      const [offered] = await held()
      const { now } = server.clock
      await block(server.db, 'corner', { kind: 'network', sender: siteOfAddress('192.0.2.7') }, now)
      expect((await ben.confirm(offered!.booking_id)).status).toBe(200)
    })

    test('counts towards the limit of new guests on a network only if it is new and can be had', async () => {
      await book(await somebody())
      const ana = await somebody()
      for (let times = 0; times < 12; times++) {
        expect((await ana.wait({ smsConsent: false })).status).toBe(400)
        expect((await ana.wait({ contactMobile: `60000000${times % 10}` })).status).toBe(200)
        server.clock.now += minute
      }
      for (let others = 1; others < 10; others++) expect((await (await somebody()).wait()).status).toBe(200)
      expect((await (await somebody()).wait()).status).toBe(429)
      // Those whom the restaurant knows aren't held up by strangers on the same network.
      expect((await booker(server, await newMember(server)).wait()).status).toBe(200)
    })

    test('three times an hour anew is the most for a new guest, so that one can’t use up their network’s limit', async () => {
      await book(await somebody())
      const ana = await somebody()
      const statuses = []
      for (let times = 0; times < 4; times++) {
        statuses.push((await ana.wait()).status)
        await ana.wait({ isOn: false })
      }
      expect(statuses).toEqual([200, 200, 200, 429])
      expect((await (await somebody()).wait()).status).toBe(200)
    })

    test('is refused while the evening has a table for the party, unless their own booking is too near to it', async () => {
      await takeBookings(server, {
        opening: { DAILY: ['20:00~22:00'] },
        lastSeatingMinutes: 60,
        slotMinutes: 60,
      })
      const [ana, ben] = [await somebody(), await somebody()]
      expect((await ben.wait()).envelope.code).toBe('LD_TABLE_FREE')
      await book(ana, { dinersNumber: 8 })
      // It is full for eight people, but not for two.
      expect((await ben.wait({ dinersNumber: 8 })).envelope.code).toBe('')
      expect((await ben.wait()).envelope.code).toBe('LD_TABLE_FREE')
      expect((await ana.wait()).envelope.code).toBe('')
    })

    describe('is limited in the messages that come of it:', () => {
      /** The only table of the evening is booked. `free` gives it back, `fill` takes it again. */
      const fullEvening = async () => {
        const { bookingId } = await book(await somebody())
        const become = (state: 'cancelled' | 'confirmed') => () =>
          server.db.updateTable('bookings').set({ state }).where('booking_id', '=', bookingId).execute()
        return { free: become('cancelled'), fill: become('confirmed') }
      }
      const someMember = async () => booker(server, await newMember(server))
      const stranger = { contactMobile: '611222333' }

      test('a number gets three a day, whoever asks, and deleting an account doesn’t lift that', async () => {
        const { free, fill } = await fullEvening()
        for (let times = 0; times < 3; times++) {
          const who = await someMember()
          expect((await who.wait(stranger)).status).toBe(200)
          await free()
          await sweep(server.services)
          expect(await held()).toMatchObject([{ customer_id: who.guest.id }])
          await eraseCustomer(server.db, 'corner', who.guest.id, server.clock.now)
          await fill()
          server.clock.now += minute
        }
        expect(offers()).toHaveLength(3)
        const refused = await (await someMember()).wait(stranger)
        expect([refused.status, refused.envelope.code]).toEqual([429, 'BS_0001'])
        expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60 - 3 * 60))
        expect((await (await someMember()).wait()).status).toBe(200)
        await server.runHousekeeping()
        expect((await (await someMember()).wait(stranger)).status).toBe(429)
      })

      test('whoever waits with a number that has got three keeps the turn, and the table is offered to the next', async () => {
        const { free, fill } = await fullEvening()
        for (let times = 0; times < 5; times++) {
          const { status } = await (await someMember()).wait(times < 4 ? stranger : {})
          expect(status).toBe(200)
          server.clock.now += 1
        }
        await free()
        for (let times = 0; times < 4; times++) {
          await sweep(server.services)
          server.clock.now += 15 * minute
        }
        const to = offers().map((text) => text.to)
        expect(to).toEqual(['+34611222333', '+34611222333', '+34611222333', '+34600000009'])
        expect((await waits()).filter(({ offered_at: at }) => at === null)).toHaveLength(1)
        await fill()
      })

      test('a member gets ten a day, to whatever numbers', async () => {
        const { free, fill } = await fullEvening()
        const ben = await someMember()
        for (let times = 0; times < 10; times++) {
          expect((await ben.wait({ contactMobile: `60000010${times}` })).status).toBe(200)
          await free()
          await sweep(server.services)
          expect(offers()).toHaveLength(times + 1)
          server.clock.now += 15 * minute
          await fill()
        }
        const refused = await ben.wait()
        expect([refused.status, refused.envelope.data]).toEqual([429, { reason: 'messages' }])
      })

      test('who gives an offered table back isn’t offered another of that evening; who was late for it is', async () => {
        const { free, fill } = await fullEvening()
        const [ben, carla] = [await someMember(), await someMember()]
        for (const who of [ben, carla]) {
          await who.wait()
          await free()
          await sweep(server.services)
          const [hold] = await held()
          expect(hold).toMatchObject({ customer_id: who.guest.id })
          if (who === ben) await ben.cancel(hold!.booking_id)
          server.clock.now += 15 * minute
          await fill()
        }
        const refused = await ben.wait()
        expect([refused.status, refused.envelope.data]).toEqual([429, { reason: 'givenBack' }])
        // Also not after saying that they wait no more.
        await ben.wait({ isOn: false })
        expect((await ben.wait()).status).toBe(429)
        expect((await carla.wait()).status).toBe(200)
      })

      test('who holds another table in place of the offered one has given that back', async () => {
        const { free, fill } = await fullEvening()
        const ben = await someMember()
        await ben.wait()
        await free()
        await sweep(server.services)
        const { envelope } = await ben.hold({ startTime: '2026-11-21T20:00:00.000Z' })
        await ben.cancel(envelope.data.bookingId)
        await fill()
        expect((await ben.wait()).status).toBe(429)
      })

      test('what counts them names no number, and is forgotten after a day', async () => {
        const { free } = await fullEvening()
        const ben = await someMember()
        await ben.wait(stranger)
        await free()
        await sweep(server.services)
        const rows = () => server.db.selectFrom('offer_messages').selectAll().execute()
        expect(JSON.stringify(await rows())).not.toContain('611222333')
        server.clock.now += 24 * 60 * minute - 1
        await server.runHousekeeping()
        expect(await rows()).toHaveLength(1)
        server.clock.now += 1
        await server.runHousekeeping()
        expect(await rows()).toEqual([])
      })

      test('a restaurant sends sixty in an hour', async () => {
        const { free } = await fullEvening()
        const ben = await someMember()
        await ben.wait()
        const sent = Array.from({ length: 60 }, (_, at) => ({
          shop_id: 'corner',
          booking_id: `${at}`,
          number_hash: '-',
          sent_at: server.clock.now,
        }))
        await server.db.insertInto('offer_messages').values(sent).execute()
        await free()
        await sweep(server.services)
        expect(offers()).toEqual([])
        server.clock.now += 60 * minute
        await sweep(server.services)
        expect(offers()).toHaveLength(1)
      })
    })

    describe('when the text message about the table isn’t sent', () => {
      /** Ben waits, then Carla, for a table that has become free. The next message fails. */
      const waitForFailing = async (failure: Error) => {
        const ana = await somebody()
        const full = await book(ana)
        const [ben, carla] = [await somebody(), await somebody()]
        await ben.wait({ contactMobile: '600000001' })
        server.clock.now += minute
        await carla.wait({ contactMobile: '600000002' })
        await ana.cancel(full.bookingId)
        const { ports } = server.services
        const { sms } = ports
        ports.sms = async () => {
          ports.sms = sms
          throw failure
        }
        return { ben: ben.guest.id, carla }
      }
      const refused = new SmsFailed('no such number', { isCertain: true })

      test('the table is offered to the next, and again to the first, who keeps the turn', async () => {
        const { ben, carla } = await waitForFailing(refused)
        await sweep(server.services)
        // Another server may have their phone.
        expect(await held()).toMatchObject([{ customer_id: ben }])
        server.clock.now += 15 * second
        await sweep(server.services)
        expect(offers()).toMatchObject([{ to: '+34600000002' }])
        const [hold, ...others] = await held()
        expect([hold?.customer_id, others]).toEqual([carla.guest.id, []])
        await carla.cancel(hold!.booking_id)
        // Not at once: the gateway may be down for a while.
        await sweep(server.services)
        expect(offers()).toHaveLength(1)
        server.clock.now += minute
        await sweep(server.services)
        expect(offers()).toMatchObject([{ to: '+34600000002' }, { to: '+34600000001' }])
        expect(await held()).toMatchObject([{ customer_id: ben }])
        server.clock.now += 15 * minute
        await sweep(server.services)
        expect(offers()).toHaveLength(2)
      })

      test('it is tried after one minute, two, four and so on, until it is sent', async () => {
        await waitForFailing(refused)
        await server.db.deleteFrom('booking_waits').where('contact', 'like', '%600000002%').execute()
        const { ports } = server.services
        let tried = 0
        ports.sms = async () => {
          tried += 1
          throw refused
        }
        const at: number[] = []
        for (let minutes = 0; minutes < 20; minutes += 1) {
          const before = tried
          await sweep(server.services)
          if (tried > before) at.push(minutes)
          server.clock.now += minute
        }
        expect(at).toEqual([0, 1, 3, 7, 15])
      })

      test.each([
        ['it may have been sent all the same', new SmsFailed('no answer in time'), null],
        ['a phone of theirs gets push messages', refused, 'push'],
        ['they have the app open', refused, 'open'],
        ['they have the app open at another server', refused, 'open elsewhere'],
      ])('the table stays held when %s', async (_, failure, hears) => {
        const { ben } = await waitForFailing(failure)
        const phone = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }
        const whose = { shopId: 'corner', customerId: ben }
        if (hears === 'push') await saveSubscription(server.db, whose, phone, server.clock.now)
        const session = { customerId: ben, tokenHash: '' }
        const other = server.another()
        if (hears?.startsWith('open'))
          (hears === 'open' ? server : other).services.live.open(
            { shopId: 'corner', subnet: subnetOf(''), session },
            '',
          )
        for (let seconds = 0; seconds < 60; seconds += 5) {
          for (const { services } of [server, other]) await sweep(services)
          expect(await held()).toMatchObject([{ customer_id: ben }])
          server.clock.now += 5 * second
        }
        expect(offers()).toEqual([])
      })

      test('the table is taken back once, whichever of the servers does it, and their phones are told once', async () => {
        const { ben, carla } = await waitForFailing(refused)
        await carla.wait({ isOn: false })
        const servers = [server, server.another(), server.another()]
        await sweep(server.services)
        const [hold] = await held()
        const told: Change[] = []
        for (const { services } of servers) services.changes.subscribe((change) => told.push(change))
        server.clock.now += 15 * second
        await Promise.all(servers.map(({ services }) => sweep(services)))
        expect(await held()).toEqual([])
        expect(told).toEqual([
          { kind: 'booking', shopId: 'corner', customerId: ben, bookingId: hold!.booking_id },
        ])
        expect(await server.db.selectFrom('offer_messages').selectAll().execute()).toEqual([])
        expect(await waits()).toMatchObject([{ customer_id: ben, offered_at: null }])
      })

      test('the table stays held once its customer has booked it, and the offer counts', async () => {
        const { ben } = await waitForFailing(refused)
        await sweep(server.services)
        const [hold] = await held()
        await server.db
          .updateTable('bookings')
          .set({ state: 'confirmed' })
          .where('booking_id', '=', hold!.booking_id)
          .execute()
        for (let seconds = 0; seconds < 30; seconds += 5) {
          server.clock.now += 5 * second
          await sweep(server.services)
        }
        const states = await server.db
          .selectFrom('bookings')
          .select('state')
          .where('customer_id', '=', ben)
          .execute()
        expect(states).toEqual([{ state: 'confirmed' }])
        expect(await server.db.selectFrom('offer_messages').select('booking_id').execute()).toHaveLength(1)
      })
    })

    describe('in place of a booking', () => {
      const daily = { opening: { DAILY: ['20:00~22:00'] }, lastSeatingMinutes: 60, slotMinutes: 60 }
      const two = { ...oneTable, ...daily, maxDiners: 6, confirmUpTo: 6 }
      const tables = [...oneTable.tables, { id: 'b', number: '2', seats: 6 }]
      const six = { dinersNumber: 6 }
      /** Somebody with a table for two waits for one for six, which becomes free. */
      const waitInstead = async (changes: object = {}) => {
        await takeBookings(server, { ...two, tables })
        const [ana, ben] = [await somebody(), await somebody()]
        const full = await book(ana, six)
        const own = await book(ben, { startTime: '2026-11-20T19:00:00.000Z' })
        await ben.wait({ ...six, replacedBookingId: own.bookingId, ...changes })
        return { ana, ben, full, own }
      }

      test('offers a table at a time near the booking, which is cancelled once the other is confirmed', async () => {
        const { ana, ben, full, own } = await waitInstead()
        await ana.cancel(full.bookingId)
        await sweep(server.services)
        expect(offers()).toHaveLength(1)
        const [hold] = await held()
        expect(hold).toMatchObject({ customer_id: ben.guest.id, diners: 6, replaces: own.bookingId })
        expect((await ben.confirm(hold!.booking_id)).envelope.data.bookingStatus).toBe('confirmed')
        expect((await ben.detail(own.bookingId)).envelope.data.bookingStatus).toBe('cancelled')
      })

      test('counts the booking’s seats as free', async () => {
        await takeBookings(server, { ...two, tables: [], seatsPerSlot: 6 })
        const [ana, ben] = [await somebody(), await somebody()]
        const full = await book(ana, { dinersNumber: 4 })
        const own = await book(ben)
        await ben.wait({ ...six, replacedBookingId: own.bookingId })
        await ana.cancel(full.bookingId)
        await sweep(server.services)
        expect(await held()).toMatchObject([{ customer_id: ben.guest.id, replaces: own.bookingId }])
      })

      test('holds an additional table when the booking was cancelled meanwhile', async () => {
        const { ana, ben, full, own } = await waitInstead()
        await ben.cancel(own.bookingId)
        await ana.cancel(full.bookingId)
        await sweep(server.services)
        expect(await held()).toMatchObject([{ customer_id: ben.guest.id, replaces: null }])
        expect(offers()).toHaveLength(1)
      })

      test('offers no table at a time near a booking that can’t be cancelled any more', async () => {
        const { full, own } = await waitInstead()
        server.clock.now = Date.parse(own.startTime) - 3 * 60 * minute + 1
        await server.db.deleteFrom('bookings').where('booking_id', '=', full.bookingId).execute()
        await sweep(server.services)
        expect(await held()).toEqual([])
        expect((await waits())[0]).toMatchObject({ offered_at: null })
      })

      test('offers no table at a time near an own booking unless that booking is the one to be replaced', async () => {
        const { ana, ben, full } = await waitInstead({ replacedBookingId: undefined })
        await ben.wait({ ...six, replacedBookingId: full.bookingId })
        await sweep(server.services)
        expect(await held()).toEqual([])
        await ana.cancel(full.bookingId)
        await sweep(server.services)
        expect(await held()).toEqual([])
      })
    })

    describe('is no longer in the booking list', () => {
      const waiting = async () => {
        await book(await somebody())
        const ben = await somebody()
        const { waitList } = (await ben.wait()).envelope.data
        expect(waitList).toMatchObject([{ date: '2026-11-20' }])
        const listed = async () => (await ben.list()).envelope.data.waitList.length
        return { listed }
      }
      const nine = Date.parse(fridayAtNine)

      test('once the evening’s last time is too near to be booked', async () => {
        const { listed } = await waiting()
        server.clock.now = nine - 120 * minute
        expect(await listed()).toBe(1)
        server.clock.now += 1
        expect(await listed()).toBe(0)
      })

      test('while the restaurant has closed that evening, or takes no bookings at all', async () => {
        const { listed } = await waiting()
        const desk = await signedInDesk(server)
        const { from, to } = (await desk.ask('bookings', { day: '2026-11-20' })).envelope.data
        await desk.ask('close-tables', { from, to })
        expect(await listed()).toBe(0)
        const { closures } = (await desk.ask('bookings', { day: '2026-11-20' })).envelope.data
        await desk.ask('open-tables', { closureId: closures[0]!.id })
        expect(await listed()).toBe(1)
        // A pause is over soon.
        await desk.ask('pause', { serviceId: bookingService, minutes: 15 })
        expect(await listed()).toBe(1)
        await server.reimport(() => {})
        expect(await listed()).toBe(0)
      })
    })

    test('is in the customer’s data even after a table was offered, but no longer in the booking list', async () => {
      const [guest, other] = [await server.signIn(), await somebody()]
      const full = await book(other)
      await booker(server, guest).wait()
      await other.cancel(full.bookingId)
      await sweep(server.services)
      expect(offers()).toHaveLength(1)
      const own = { customerId: guest.id, storeId: 'corner' }
      const data = async () =>
        (await server.post(calls.customerData, own, { guest })).envelope.data.bookingWaitList
      const wait = { date: '2026-11-20', dinersNumber: 2, contactMobile: '+34 600000009' }
      expect(await data()).toMatchObject([wait])
      expect((await booker(server, guest).list()).envelope.data.waitList).toEqual([])
    })
  })
}
