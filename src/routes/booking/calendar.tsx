import { Trans, useLingui } from '@lingui/react/macro'
import {
  type CalendarEvent,
  calendarEvent,
  eventIdOf,
  mayBeInCalendar,
} from '../../../core/domain/booking/calendar-event.ts'
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
  const { name } = useCurrentShop()
  const saveEvent = useSaveEvent(booking, useBookings() ?? [])
  const confirmed = booking.state !== 'processing'
  if (!confirmed && booking.replaces !== null) return null
  const save = () =>
    saveEvent({
      madeAt: booking.updatedAt,
      state: confirmed ? 'confirmed' : 'tentative',
      title: confirmed ? t`Table at ${name}` : t`Table at ${name} (not confirmed yet)`,
    })
  return (
    <Button variant="secondary" wide icon="install" onClick={save}>
      <Trans>Add to calendar</Trans>
    </Button>
  )
}

/**
 * For a booking that was called off: saves a newer copy of its event that says so. Some calendars then remove the entry
 * and others strike it through; its title says it in any case.
 */
export function TakeOutOfCalendar({ booking, now }: { booking: BookingRow; now: number }) {
  const { t } = useLingui()
  const { name } = useCurrentShop()
  const known = useBookings()
  const saveEvent = useSaveEvent(booking, known ?? [])
  if (!known || !mayBeInCalendar(booking, known, now)) return null
  // Newer than every copy of it: the entry may be one that was saved for a later booking and moved.
  const save = () => saveEvent({ madeAt: now, state: 'cancelled', title: t`Cancelled: table at ${name}` })
  return (
    <Button variant="secondary" wide icon="install" onClick={save}>
      <Trans>Take it out of your calendar</Trans>
    </Button>
  )
}

function useSaveEvent(booking: BookingRow, known: readonly BookingRow[]) {
  const { t } = useLingui()
  const { address, phone } = useCurrentShop()
  const { number, startsAt, endsAt } = booking
  return (said: Pick<CalendarEvent, 'madeAt' | 'state' | 'title'>) => {
    const text = calendarEvent({
      ...said,
      id: `${eventIdOf(booking, known)}@${location.hostname}`,
      startsAt,
      endsAt,
      place: address,
      text: [t`Booking ${number}`, phone].filter(Boolean).join('\n'),
    })
    saveFile(`${number}.ics`, text, 'text/calendar')
  }
}
