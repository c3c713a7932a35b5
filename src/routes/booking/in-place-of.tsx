import { Trans } from '@lingui/react/macro'
import { bookingStateAt } from '../../../core/domain/booking/booking-steps.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { useBooking } from '../../queries/orders/use-bookings.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'

/**
 * Which confirmed booking this one will replace, while both stand. It also serves customers who were offered a table
 * from the waiting list by a text message and chose nothing in the app.
 */
export function InPlaceOf({ booking }: { booking: BookingRow }) {
  const now = useShopNow()
  const { dayTime } = useFormats()
  const before = useBooking(booking.replaces ?? '')
  if (!before || now === undefined || bookingStateAt(before, now) !== 'confirmed') return null
  if (!['held', 'processing'].includes(bookingStateAt(booking, now))) return null
  const when = dayTime(before.startsAt)
  return (
    <p>
      <Trans>In place of your table ({when}), which is yours until the restaurant confirms this one.</Trans>
    </p>
  )
}
