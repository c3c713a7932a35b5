import type { Booking } from '../../schema/booking/booking.ts'
import { bookingStateAt } from './booking-steps.ts'

/** Begins the id of a table that the restaurant's server holds for a customer who waits, instead of a phone's own. */
export const offerMark = 'offer-'

type Offered = Pick<
  Booking,
  'clientBookingId' | 'contact' | 'state' | 'heldUntil' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'
>

/**
 * Whether a table was held for a customer who waited, and its time ran out: their turn on the waiting list is used. One
 * that was changed before that time was taken back, which uses no turn, or released by the customer. Ours: the spec is
 * silent.
 */
export const isMissedOffer = (booking: Offered, now: number): boolean =>
  booking.clientBookingId.startsWith(offerMark) &&
  booking.contact === null &&
  booking.heldUntil !== null &&
  bookingStateAt(booking, now) === 'expired' &&
  (booking.updatedAt === booking.createdAt || booking.updatedAt >= booking.heldUntil)
