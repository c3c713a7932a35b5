import { msg } from '@lingui/core/macro'
import { stateToShow } from '../../../core/domain/booking/booking-steps.ts'
import type { BookingState } from '../../../core/schema/booking/booking.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { type Look, goneLook } from '../order/order-looks.ts'

/** Every state of a booking in a few words. */
export const bookingLooks: Record<BookingState, Look> = {
  held: { name: msg`Table held`, tone: 'accent', icon: 'clock' },
  processing: { name: msg`Waiting for an answer`, tone: 'accent', icon: 'clock' },
  confirmed: { name: msg`Booked`, tone: 'ok', icon: 'check' },
  seated: { name: msg`At your table`, tone: 'ok', icon: 'table' },
  completed: { name: msg`Completed`, tone: 'neutral', icon: 'check' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral', icon: 'close' },
  refused: { name: msg`Not accepted`, tone: 'danger', icon: 'alert' },
  expired: { name: msg`Expired`, tone: 'neutral', icon: 'clock' },
  noShow: { name: msg`Table not used`, tone: 'neutral', icon: 'close' },
}

const doubtLook: Look = { name: msg`Nobody knows yet`, tone: 'warn', icon: 'offline' }

/**
 * The customer has confirmed the booking, and it isn't known whether the restaurant received that: the booking may
 * stand, whatever the clock says (G4).
 */
export const isInDoubt = ({ askedAt, contact, goneSince }: BookingRow): boolean =>
  askedAt !== null && contact === null && goneSince === undefined

/** The booking's current state in words, as far as this phone can tell. */
export function bookingLookOf(row: BookingRow, now: number): Look {
  if (row.goneSince !== undefined) return goneLook
  return isInDoubt(row) ? doubtLook : bookingLooks[stateToShow(row, now)]
}
