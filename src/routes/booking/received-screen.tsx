import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { bookingStateAt, mayCancelBooking } from '../../../core/domain/booking/booking-steps.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { BookingFacts } from '../../parts/booking/booking-facts.tsx'
import { PushCard } from '../../parts/push/push-card.tsx'
import { useBooking } from '../../queries/orders/use-bookings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/content/section.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { AddToCalendar } from './calendar.tsx'
import styles from './booking.module.css'
import { NoSuchBooking } from './no-such-booking.tsx'

/** After booking: whether the table is booked or requested, and what the customer can do next. */
export function BookingReceivedScreen() {
  const { t } = useLingui()
  const { id } = useParams({ from: '/booking/received/$id' })
  const booking = useBooking(id)
  const now = useShopNow()
  return (
    <>
      <NavBar title={t`Your booking`} back="/" />
      {booking === undefined || now === undefined ? (
        <ScreenSkeleton />
      ) : booking === null ? (
        <NoSuchBooking id={id} />
      ) : (
        <Received booking={booking} now={now} />
      )}
    </>
  )
}

function Received({ booking, now }: { booking: BookingRow; now: number }) {
  const { id, number, goneSince } = booking
  const state = bookingStateAt(booking, now)
  const isAsked = state === 'processing'
  const isBooked = state === 'confirmed' || state === 'seated'
  // The live query may still hold the row from before the confirmation: the new state follows in a moment.
  if (state === 'held') return <ScreenSkeleton />
  // The restaurant's answer may come while this screen is open, and may be a refusal: the detail screen has the words
  // for that.
  if (goneSince !== undefined || !(isAsked || isBooked))
    return <Navigate to="/booking/detail/$id" params={{ id }} replace />
  return (
    <div className={styles.form}>
      <div className={styles.hero} role="status">
        <Icon name={isAsked ? 'clock' : 'check'} size={40} />
        <h2 className={styles.heroTitle}>
          {isAsked ? <Trans>The restaurant has your request</Trans> : <Trans>Your table is booked</Trans>}
        </h2>
        {isAsked && (
          <p>
            <Trans>It still has to be confirmed. You see the answer here.</Trans>
          </p>
        )}
        <p className={styles.number}>{number}</p>
      </div>
      <PushCard over={false} about="table" />
      <Section title={<Trans>Your table</Trans>}>
        <BookingFacts booking={booking} />
      </Section>
      <div className={styles.stack}>
        <AddToCalendar booking={booking} />
        <ButtonLink to="/booking/detail/$id" params={{ id }} variant="secondary" wide>
          {mayCancelBooking(booking, now) ? (
            <Trans>See or change this booking</Trans>
          ) : (
            <Trans>See this booking</Trans>
          )}
        </ButtonLink>
        <ButtonLink to="/menu" wide>
          <Trans>See the menu</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
