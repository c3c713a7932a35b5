import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A link to booking a table, wherever the shop offers bookings. */
export function BookingDoor() {
  const { booking } = useCurrentShop()
  if (!booking) return null
  return (
    <ButtonLink to="/booking" variant="secondary" wide icon="table">
      <Trans>Book a table</Trans>
    </ButtonLink>
  )
}
