import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
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

/** It was booked, or asked for: what is so now, and what can be done next. */
export function BookingReceivedScreen() {
  const { t } = useLingui()
  const { id } = useParams({ from: '/booking/received/$id' })
  const booking = useBooking(id)
  return (
    <>
      <NavBar title={t`Your booking`} back="/" />
      {booking === undefined ? (
        <ScreenSkeleton />
      ) : booking === null ? (
        <NoSuchBooking />
      ) : (
        <div className={styles.form}>
          <div className={styles.hero} role="status">
            <Icon name={booking.state === 'processing' ? 'clock' : 'check'} size={40} />
            <h2 className={styles.heroTitle}>
              {booking.state === 'processing' ? (
                <Trans>The restaurant has your request</Trans>
              ) : (
                <Trans>Your table is booked</Trans>
              )}
            </h2>
            {booking.state === 'processing' && (
              <p>
                <Trans>It still has to be confirmed. You see the answer here.</Trans>
              </p>
            )}
            <p className={styles.number}>{booking.number}</p>
          </div>
          <PushCard over={false} about="table" />
          <Section title={<Trans>Your table</Trans>}>
            <BookingFacts booking={booking} />
          </Section>
          <div className={styles.stack}>
            <AddToCalendar booking={booking} />
            <ButtonLink to="/booking/detail/$id" params={{ id }} variant="secondary" wide>
              <Trans>See or change this booking</Trans>
            </ButtonLink>
            <ButtonLink to="/menu" wide>
              <Trans>See the menu</Trans>
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  )
}
