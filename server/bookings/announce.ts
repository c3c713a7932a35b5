import type { BookingNews } from '../../core/schema/booking/booking.ts'
import type { Changes } from '../changes/changes.ts'

/**
 * Tells whoever listens that bookings have changed: the customer's phones, and everybody who looks at free times.
 * @param news what the customer is told of by push message; left out for what they did themselves
 */
export function announceBookings(
  changes: Changes,
  shopId: string,
  customerId: string,
  bookingIds: readonly string[],
  news?: BookingNews,
): void {
  for (const bookingId of bookingIds)
    changes.publish({ kind: 'booking', shopId, customerId, bookingId, ...(news && { news }) })
}
