import { randomUUID } from 'node:crypto'
import type { DeskBooking } from '../../core/contract/desk/desk-booking-calls.ts'
import type { BookingStep } from '../../core/domain/booking/booking-steps.ts'
import { readNumberNear } from '../../core/domain/phone-number.ts'
import type { BookingNews } from '../../core/schema/booking/booking.ts'
import { announceBookings } from '../bookings/announce.ts'
import { bookByPhone, phoneCustomer } from '../bookings/book-by-phone.ts'
import type { PhoneChange } from '../bookings/booking-rows.ts'
import { existingRulesOf } from '../bookings/booking-shop.ts'
import { findBookingNumber } from '../bookings/read-bookings.ts'
import {
  changeBooking,
  type MovedBooking,
  moveBooking,
  noteBooking,
  reseatBooking,
} from '../bookings/move-booking.ts'
import { tellBooking } from '../bookings/tell-booking.ts'
import type { Database } from '../database/open.ts'
import { transactInTurn } from '../database/together/in-turn.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { deskBooking, numbersAhead, readDeskBookings, replacedTimes } from './bookings.ts'
import { closeTables, openTables } from './closures.ts'
import type { HandlersOf, SignedInRequest } from './signed-in.ts'
import { seatsByTable } from './waiting-bookings.ts'

type BookingCall =
  | 'bookings'
  | 'find-booking'
  | 'booking-step'
  | 'booking-tables'
  | 'booking-note'
  | 'book-table'
  | 'close-tables'
  | 'open-tables'

/** The steps of which a customer is notified, besides any that answers a request; undoing one needs no message. */
const newsOf: Partial<Record<BookingStep, BookingNews>> = {
  refuse: 'refused',
  callOff: 'cancelled',
}

/** The desk's calls about tables. */
export const bookingHandlers: HandlersOf<BookingCall> = {
  bookings: ({ day }, { services: { db, now }, shop }) => readDeskBookings(db, shop, day, now()),
  'find-booking': async ({ number }, request) => {
    const { services, shop } = request
    return shown(request, await findBookingNumber(services.db, shop.id, number.trim().toUpperCase()))
  },
  'booking-step': async ({ bookingId, ...taken }, request) => {
    const { services, shop } = request
    const { step } = taken
    const isTheirWish = taken.isTheirWish && (step === 'refuse' || step === 'callOff')
    const newsFor = ({ isAnswered }: MovedBooking) =>
      isTheirWish ? undefined : isAnswered ? 'confirmed' : newsOf[step]
    const row = await changed(
      request,
      (trx, now) => moveBooking(trx, { shop, bookingId }, { ...taken, isTheirWish }, now),
      newsFor,
    )
    const news = newsFor(row)
    if (row.givenUp !== null) announceBookings(services.changes, shop.id, row.customer_id, [row.givenUp])
    services.log.info({ shop: shop.id, number: row.number, step, state: row.state }, 'booking moved')
    // The text message is sent without waiting for it.
    if (news) void tellBooking({ sms: services.ports.sms, log: services.log }, shop, row)
    return shown(request, row)
  },
  'booking-tables': async ({ bookingId, tableIds }, request) =>
    shown(
      request,
      await changed(request, (trx, now) =>
        reseatBooking(trx, { shop: request.shop, bookingId }, tableIds, now),
      ),
    ),
  'booking-note': async ({ bookingId, note, was }, request) =>
    shown(
      request,
      await changed(request, (trx, now) =>
        noteBooking(trx, { shop: request.shop, bookingId }, { note, was }, now),
      ),
    ),
  'book-table': async ({ bookingId = randomUUID(), replaces, was, name, phone, ...wish }, request) => {
    const number = readNumberNear(request.shop.file.phone, phone)
    const contact = {
      firstName: name,
      lastName: '',
      mobilePrefix: number?.mobilePrefix ?? '',
      mobile: number?.mobile ?? phone,
    }
    if (replaces !== undefined) return change(request, replaces, { ...wish, contact, was })
    const row = await changed(request, (trx, now) =>
      bookByPhone(trx, request.shop, { ...wish, bookingId, contact }, now),
    )
    return shown(request, row)
  },
  'close-tables': async (span, { services: { db, now, changes }, shop }) => {
    await closeTables(db, shop.id, span, now())
    announceBookings(changes, shop.id, phoneCustomer, [''])
    return null
  },
  'open-tables': async ({ closureId }, { services: { db, changes }, shop }) => {
    await openTables(db, shop.id, closureId)
    announceBookings(changes, shop.id, phoneCustomer, [''])
    return null
  },
}

/** Changes a booking as its guests asked by telephone, and tells them of another time or number. */
async function change(request: SignedInRequest, bookingId: string, wish: PhoneChange): Promise<DeskBooking> {
  const { services, shop } = request
  const { db, now, changes, log, ports } = services
  const row = await transactInTurn(db, 'bookings', shop.id, (trx) =>
    changeBooking(trx, { shop, bookingId }, wish, now()),
  )
  const { customer_id: customerId, number, isNews, givenUp } = row
  announceBookings(changes, shop.id, customerId, [bookingId], isNews ? 'confirmed' : undefined)
  if (givenUp !== null) announceBookings(changes, shop.id, customerId, [givenUp])
  log.info({ shop: shop.id, number, isNews }, 'booking changed by telephone')
  if (isNews) void tellBooking({ sms: ports.sms, log }, shop, row)
  return shown(request, row)
}

/** Writes in a transaction, and notifies the customer's phones and the other desks. */
async function changed<Row extends BookingRow>(
  { services: { db, now, changes }, shop }: SignedInRequest,
  write: (trx: Database, now: number) => Promise<Row>,
  newsFor: (row: Row) => BookingNews | undefined = () => undefined,
): Promise<Row> {
  const row = await transactInTurn(db, 'bookings', shop.id, (trx) => write(trx, now()))
  announceBookings(changes, shop.id, row.customer_id, [row.booking_id], newsFor(row))
  return row
}

async function shown(
  { services: { db, now }, shop }: SignedInRequest,
  row: BookingRow,
): Promise<DeskBooking> {
  const seats = seatsByTable(existingRulesOf(shop))
  const ahead = await numbersAhead(db, shop.id, [row.booking_id])
  const replaced = await replacedTimes(db, shop.id, [row], now())
  return deskBooking(row, { seats, ahead, replaced, now: now() })
}
