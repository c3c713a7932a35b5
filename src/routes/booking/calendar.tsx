import { Trans, useLingui } from '@lingui/react/macro'
import { calendarEvent } from '../../../core/domain/booking/calendar-event.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Saves the booking as an iCalendar file (.ics). */
export function AddToCalendar({ booking }: { booking: BookingRow }) {
  const { t } = useLingui()
  const { name, address, phone } = useCurrentShop()
  const { number } = booking
  const save = () => {
    const text = calendarEvent({
      id: `${booking.id}@${location.hostname}`,
      madeAt: booking.updatedAt,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      title: t`Table at ${name}`,
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
