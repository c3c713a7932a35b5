import { Trans } from '@lingui/react/macro'
import { isBookingOver, mayCancelBooking } from '../../../core/domain/booking/booking-steps.ts'
import { customerMayCancel, isOver } from '../../../core/domain/order/order-states.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { useBookingOrders, useOrderedAhead } from '../../queries/orders/use-booking-orders.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { Notice } from '../../ui/message/notice.tsx'

/**
 * Why a booking can't be changed or cancelled here: it is too late, or dishes are ordered ahead for it, which the
 * customer can still cancel (`ordered`) or can't (`cooking`).
 */
type Why = 'late' | 'ordered' | 'cooking'

/** Null while the booking can be changed, or if nobody comes any more; undefined while that is being read. */
export function useWhyFixed(booking: BookingRow, now: number): Why | null | undefined {
  const { cancelUntil } = useCurrentShop()
  const ordered = useOrderedAhead()
  const orders = useBookingOrders(booking.id).filter((order) => !isOver(order))
  if (!['processing', 'confirmed'].includes(booking.state) || isBookingOver(booking, now)) return null
  if (!mayCancelBooking(booking, now)) return 'late'
  if (ordered === undefined) return undefined
  // While a payment is under way, the order's screen leads to ending that.
  const isCooking = orders.some(({ state }) => state !== 'locked' && !customerMayCancel(state, cancelUntil))
  return isCooking ? 'cooking' : ordered.has(booking.id) ? 'ordered' : null
}

/** Says why there is no way to change or cancel this booking, and what to do. */
export function WhyFixed({ why }: { why: Why }) {
  const isOrdered = why === 'ordered'
  return (
    <Notice tone={isOrdered ? 'info' : 'warn'} icon={why === 'late' ? 'clock' : 'orders'}>
      {why === 'late' ? (
        <Trans>
          It is too late to change or cancel this booking here. If your plans change, please tell the
          restaurant.
        </Trans>
      ) : isOrdered ? (
        <Trans>
          You have ordered dishes ahead for this table. To change or cancel the booking, cancel that order
          first.
        </Trans>
      ) : (
        <Trans>
          The kitchen has the dishes that you ordered ahead, so this booking can't be changed or cancelled
          here. If your plans change, please tell the restaurant.
        </Trans>
      )}
    </Notice>
  )
}
