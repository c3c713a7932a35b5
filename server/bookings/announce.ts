import type { BookingNews } from '../../core/schema/booking/booking.ts'
import type { Changes } from '../changes/changes.ts'

/**
 * Publishes that bookings have changed: to the customer's phones, and to everybody who is looking at free times.
 * @param news what the customer gets a push message about; left out for the customer's own changes
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
