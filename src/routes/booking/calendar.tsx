import { Trans, useLingui } from '@lingui/react/macro'
import { calendarEvent, eventIdOf } from '../../../core/domain/booking/calendar-event.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { useBookings } from '../../queries/orders/use-bookings.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'

/**
 * Saves the booking as an iCalendar file (.ics). Not a request to move one: until it is confirmed, the other one stands,
 * and once it is, the entry that the calendar has moves.
 */
export function AddToCalendar({ booking }: { booking: BookingRow }) {
  const { t } = useLingui()
  const { name, address, phone } = useCurrentShop()
  const known = useBookings() ?? []
  const { number } = booking
  const confirmed = booking.state !== 'processing'
  if (!confirmed && booking.replaces !== null) return null
  const save = () => {
    const text = calendarEvent({
      id: `${eventIdOf(booking, known)}@${location.hostname}`,
      madeAt: booking.updatedAt,
      confirmed,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      title: confirmed ? t`Table at ${name}` : t`Table at ${name} (not confirmed yet)`,
      place: address,
      text: [t`Booking ${number}`, phone].filter(Boolean).join('\n'),
    })
    saveFile(`${number}.ics`, text, 'text/calendar')
  }
  return (
    <Button variant="secondary" wide icon="install" onClick={save}>
      <Trans>Add to calendar</Trans>
    </Button>
  )
}
