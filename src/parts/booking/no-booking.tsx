import { useLingui } from '@lingui/react/macro'
import { NotOffered } from '../offer/not-offered.tsx'

/** The restaurant takes no bookings here: says so, and what there is instead. */
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
