import { useLingui } from '@lingui/react/macro'
import { NotOffered } from '../offer/not-offered.tsx'

/** Says that this restaurant takes no bookings in the app, and what the customer can do instead. */
export function NoBooking() {
  const { t } = useLingui()
  return (
    <NotOffered
      icon="table"
      title={t`No table bookings in the app`}
      text={t`This restaurant takes bookings by phone. A call finds you a table.`}
    />
  )
}
