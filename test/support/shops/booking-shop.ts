import type { AnswerOf } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { phoneCustomer } from '../../../server/bookings/book-by-phone.ts'
import type { Database } from '../../../server/database/open.ts'
import { readShop } from '../../../server/shops/read/read-shop.ts'
import type { Answered, Guest, ShopServer } from '../server/shop-server.ts'

type Booking = NonNullable<ShopFileInput['booking']>

/** Two small tables that can be put together, a large one, and one outside; Friday evenings end after midnight. */
export const bookingOffer = {
  opening: { DAILY: ['13:00~16:00', '20:00~23:30'], FRIDAY: ['13:00~16:00', '20:00~01:00'] },
  slotMinutes: 30,
  leadHours: 2,
  daysAhead: 30,
  lastSeatingMinutes: 60,
  maxDiners: 8,
  confirmUpTo: 4,
  cancelHours: 3,
  stays: [{ upTo: 200, minutes: 120 }],
  areas: [
    { id: 'in', name: { en: 'Inside', es: 'Interior' } },
    { id: 'out', name: { en: 'Terrace', es: 'Terraza' } },
  ],
  tables: [
    { id: 'a', number: '1', seats: 2, area: 'in' },
    { id: 'b', number: '2', seats: 2, area: 'in' },
    { id: 'c', number: '3', seats: 8, area: 'in' },
    { id: 'd', number: '4', seats: 2, area: 'out' },
  ],
  joins: [['a', 'b']],
} satisfies Booking

/** A single table for two. */
export const oneTable = {
  tables: [{ id: 'a', number: '1', seats: 2 }],
  areas: [],
  joins: [],
  maxDiners: 2,
} satisfies Partial<Booking>

/** Lets the shop take bookings. */
export const takeBookings = (server: ShopServer, changes: Partial<Booking> = {}) =>
  server.reimport((file) => {
    file.booking = { ...bookingOffer, ...changes }
  })

/** The Friday of the tests' clock, at nine in the evening in Madrid. */
export const fridayAtNine = '2026-11-20T20:00:00.000Z'

/** The booking calls of a test, for one customer, from one network address. */
export const booker = (server: ShopServer, guest: Guest, from?: string) => {
  const who = { guest, ...(from && { headers: { 'x-forwarded-for': from } }) }
  const own = { customerId: guest.id, storeId: 'corner' }
  return {
    guest,
    slots: (changes: object = {}) =>
      server.post(
        calls.bookingSlots,
        { storeId: 'corner', dinersNumber: 2, areaId: null, replacedBookingId: null, ...changes },
        {},
      ),
    hold: (changes: object = {}): Promise<Answered<AnswerOf<typeof calls.bookingCreate>>> =>
      server.post(
        calls.bookingCreate,
        {
          ...own,
          clientBookingId: crypto.randomUUID(),
          startTime: fridayAtNine,
          dinersNumber: 2,
          areaId: null,
          replacedBookingId: null,
          ...changes,
        },
        who,
      ),
    confirm: (bookingId: string, changes: object = {}) =>
      server.post(
        calls.bookingConfirm,
        {
          ...own,
          bookingId,
          contactFirstName: 'Ana',
          contactLastName: 'Prat',
          contactMobilePrefix: '+34',
          contactMobile: '600000000',
          email: 'ana@mail.test',
          remark: 'a high chair, please',
          smsConsent: true,
          marketingConsent: false,
          ...changes,
        },
        who,
      ),
    wait: (changes: object = {}) =>
      server.post(
        calls.bookingWait,
        {
          ...own,
          date: '2026-11-20',
          isOn: true,
          dinersNumber: 2,
          areaId: null,
          contactMobilePrefix: '+34',
          contactMobile: '600000009',
          smsConsent: true,
          ...changes,
        },
        who,
      ),
    list: () => server.post(calls.bookingList, own, who),
    detail: (bookingId: string) => server.post(calls.bookingDetail, { ...own, bookingId }, who),
    cancel: (bookingId: string) => server.post(calls.bookingCancel, { ...own, bookingId }, who),
  }
}
export type Booker = ReturnType<typeof booker>

/** Makes a confirmed booking. */
export async function book(
  who: Booker,
  changes: object = {},
): Promise<AnswerOf<typeof calls.bookingConfirm>> {
  const held = await who.hold(changes)
  if (!held.envelope.success) throw new Error(`no hold: ${held.text}`)
  const { envelope, text } = await who.confirm(held.envelope.data.bookingId)
  if (!envelope.success) throw new Error(`not confirmed: ${text}`)
  return envelope.data
}

/**
 * Fills an evening (YYYY-MM-DD), as if one party had all tables of the shop. @returns a function that empties it again
 */
export async function fillEvening(
  db: Database,
  shopId: string,
  day: string,
): Promise<() => Promise<unknown>> {
  const shop = await readShop(db, shopId)
  const tables = shop?.file.booking?.tables.map(({ id }) => id)
  const from = Date.parse(day)
  const id = crypto.randomUUID()
  await db
    .insertInto('bookings')
    .values({
      shop_id: shopId,
      booking_id: id,
      client_booking_id: id,
      customer_id: phoneCustomer,
      number: 'FULLY',
      state: 'confirmed',
      reason: '',
      starts_at: from,
      ends_at: from + 48 * 3_600_000,
      diners: 1,
      tables: JSON.stringify(tables),
      contact: '{}',
      email: '',
      note: '',
      own_note: '',
      language: 'en',
      wants_news: 0,
      created_at: from,
      updated_at: from,
    })
    .execute()
  return () => db.deleteFrom('bookings').where('booking_id', '=', id).execute()
}
