import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { serviceAhead, slotAhead } from '../../../core/domain/booking/order-ahead.ts'
import { slotsOf } from '../../../core/domain/time/slots.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { keepDraft, keptDraft } from '../../shell/session/draft.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { chooseOrderType } from '../order/choose-order-type.ts'
import { forBooking } from '../order/checkout/ahead-of-booking.ts'
import type { CheckoutForm } from '../order/checkout/checkout-form.ts'

type OrderAheadProps = { booking: BookingRow; now: number }

/**
 * Lets the customer order dishes that are ready when the guests of the booking arrive, if the kitchen takes orders for
 * that time.
 */
export function OrderAhead({ booking, now }: OrderAheadProps) {
  const { shop, tableCode } = useCurrentVisit()
  const navigate = useNavigate()
  const service = serviceAhead(shop.services)
  const slotAt = service ? slotAhead(slotsOf(service, now, shop.timeZone), booking.startsAt) : null
  // A customer who already sits at a table orders to that table instead.
  if (!service || slotAt === null || tableCode !== null) return null
  const { id: bookingId, customerId } = booking
  const begin = async () => {
    if (!(await chooseOrderType(service.orderType)).ok) return
    const { firstName = '', mobilePrefix = '', mobile = '' } = booking.contact ?? {}
    const known = keptDraft<CheckoutForm>('checkout', customerId)
    const ahead = forBooking(bookingId, slotAt, known)
    keepDraft('checkout', customerId, { firstName, mobilePrefix, mobile, ...known, ...ahead })
    await navigate({ to: '/menu' })
  }
  return (
    <Button variant="secondary" wide icon="bag" onClick={() => void begin()}>
      <Trans>Order ahead for this table</Trans>
    </Button>
  )
}
