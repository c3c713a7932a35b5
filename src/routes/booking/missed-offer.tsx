import { Trans } from '@lingui/react/macro'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'

/** That a table was offered from the waiting list in vain, and what that means. */
export function MissedOffer({ booking }: { booking: BookingRow }) {
  const { dayTime } = useFormats()
  const when = dayTime(booking.startsAt)
  return (
    <Trans>
      A table was held for you ({when}), but it wasn't booked in time. Your turn on the waiting list is used.
      To be told again, choose that evening anew.
    </Trans>
  )
}
