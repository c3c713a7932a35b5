import { bookingStateAt } from '../../core/domain/booking/booking-steps.ts'
import type { Booking, BookingState } from '../../core/schema/booking/booking.ts'
import type { Contact } from '../../core/schema/customer/customer.ts'
import type { Language } from '../../core/schema/primitives.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import { oneLine, plainLines } from '../base/one-line.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { localize } from '../shops/compile/localize.ts'
import { maxName } from '../../core/schema/constants.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

/**
 * How many hours before its start a booking can be cancelled. 0, up to its very start, if the shop takes no bookings
 * any more.
 */
export const cancelHoursOf = ({ booking }: Pick<ShopFile, 'booking'>): number => booking?.cancelHours ?? 0

/** Builds a booking from its row: with its state at `now`, and with the shop's present limit for cancelling. */
export function readBookingRow(row: BookingRow, file: ShopFile, language: Language, now: number): Booking {
  const area = file.booking?.areas.find(({ id }) => id === row.area_id)
  const written = timesOf(row)
  return {
    ...written,
    id: row.booking_id,
    clientBookingId: row.client_booking_id,
    customerId: row.customer_id,
    storeId: row.shop_id,
    number: row.number,
    state: bookingStateAt(written, now),
    reason: row.reason,
    diners: row.diners,
    // If the shop has removed the area, its id is shown as its name, as the customer chose it.
    area:
      row.area_id === null
        ? null
        : { id: row.area_id, name: area ? localize(area.name, language, file) : row.area_id },
    cancelUntil: row.starts_at - cancelHoursOf(file) * hourMs,
    replaces: row.replaces,
    contact: row.contact === null ? null : (JSON.parse(row.contact) as Contact),
    email: row.email,
    note: row.note,
    wantsNews: row.wants_news === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The stored state of a booking, with the times on which its state at an instant depends. */
export const timesOf = (
  row: Pick<BookingRow, 'state' | 'held_until' | 'starts_at' | 'ends_at'>,
): Pick<Booking, 'state' | 'heldUntil' | 'startsAt' | 'endsAt'> => ({
  state: row.state,
  heldUntil: row.held_until,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

/** When the party sat down and when it left, once its booking is in another state. What is undone hasn't been. */
export const sittingAfter = (
  row: BookingRow,
  next: BookingState,
  now: number,
): Pick<BookingRow, 'seated_at' | 'left_at'> => {
  const isBack = row.state === 'completed' && next === 'seated'
  const isThere = next === 'seated' && !isBack
  return {
    seated_at: isThere ? now : isBack || next === 'completed' ? row.seated_at : null,
    left_at: next === 'completed' ? now : null,
  }
}

export const stateOfRow = (row: BookingRow, now: number): BookingState => bookingStateAt(timesOf(row), now)

/** The name of the person who booked, as one line. */
export const guestNameOf = ({ firstName, lastName }: Partial<Contact>): string =>
  oneLine([firstName, lastName].filter(Boolean).join(' '))

export const tableIdsOf = ({ tables }: Pick<BookingRow, 'tables'>): string[] => JSON.parse(tables) as string[]

/**
 * What the desk shows of a booking that guests may want changed on the telephone. `startsAt` is ms since the epoch;
 * name and phone are one line each; the note is the restaurant's own.
 */
export type ShownBooking = { startsAt: number; diners: number; name: string; phone: string; note: string }

/**
 * What a guest wants who calls to change a booking. `was` is what the desk showed of it before; undefined if unknown.
 */
export type PhoneChange = {
  startsAt: number
  diners: number
  contact: Contact
  note: string
  was?: ShownBooking | undefined
}

/** A row as a `ShownBooking`. Both the desk's answers and the check that nothing has changed since are made of it. */
export function asShown(
  row: Pick<BookingRow, 'starts_at' | 'diners' | 'contact' | 'own_note'>,
): ShownBooking {
  const contact = JSON.parse(row.contact ?? '{}') as Partial<Contact>
  return {
    startsAt: row.starts_at,
    diners: row.diners,
    name: guestNameOf(contact),
    phone: oneLine([contact.mobilePrefix, contact.mobile].filter(Boolean).join(' ')),
    note: plainLines(row.own_note),
  }
}

/**
 * The contact as it was taken by telephone; first and last name stay apart if nobody has changed the name. The desk's
 * form cuts a longer one off.
 */
export function contactAfter(row: BookingRow, contact: Contact): Contact {
  const { firstName, lastName } = JSON.parse(row.contact ?? '{}') as Contact
  const before = guestNameOf({ firstName, lastName })
  const isSame = before.slice(0, maxName).trim() === contact.firstName
  return isSame ? { ...contact, firstName, lastName } : contact
}
