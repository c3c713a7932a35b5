import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Booking } from '../../../../../core/schema/booking/booking.ts'
import { bookingLooks } from '../../../../parts/booking/booking-looks.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { Held, Line, Lines } from './held.tsx'

type BookingsHeldProps = { bookings: Pick<Booking, 'id' | 'number' | 'startsAt' | 'state'>[] }

/** Bookings, those on this phone or those at the restaurant; nothing if there are none. */
export function BookingsHeld({ bookings }: BookingsHeldProps) {
  const { i18n } = useLingui()
  const { dayTime } = useFormats()
  if (bookings.length === 0) return null
  return (
    <Held
      icon="table"
      title={<Trans>Tables</Trans>}
      value={<Plural value={bookings.length} one="# booking" other="# bookings" />}
    >
      <Lines>
        {bookings.map(({ id, number, startsAt, state }) => (
          <Line key={id} what={`${number} · ${dayTime(startsAt)}`} more={i18n._(bookingLooks[state].name)} />
        ))}
      </Lines>
    </Held>
  )
}
