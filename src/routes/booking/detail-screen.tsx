import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  bookingStateAt,
  isBookingOver,
  mayCancelBooking,
} from '../../../core/domain/booking/booking-steps.ts'
import { isMissedOffer } from '../../../core/domain/booking/missed-offer.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { engine } from '../../engine.ts'
import { BookingFacts } from '../../parts/booking/booking-facts.tsx'
import { bookingLookOf, isInDoubt } from '../../parts/booking/booking-looks.ts'
import { OrderAhead } from '../../parts/booking/order-ahead.tsx'
import { mapAddress } from '../../../core/domain/delivery/map-address.ts'
import { CallButton } from '../../parts/offer/call-button.tsx'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { useBookingOrders, useOrderedAhead } from '../../queries/orders/use-booking-orders.ts'
import { useBooking } from '../../queries/orders/use-bookings.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { Anchor, Button, ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/content/badge.tsx'
import { Section } from '../../ui/content/section.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { beginWith, partyOf } from './booking-draft.ts'
import styles from './booking.module.css'
import { AddToCalendar, TakeOutOfCalendar } from './calendar.tsx'
import { InPlaceOf } from './in-place-of.tsx'
import { useAskAgain } from './confirm/use-confirm.ts'
import { MissedOffer } from './missed-offer.tsx'
import { NoSuchBooking } from './no-such-booking.tsx'
import { Again, CallOff } from './ways-to-change.tsx'
import { useWhyFixed, WhyFixed } from './why-fixed.tsx'

/** One booking: its state, its facts, and the possible actions. */
export function BookingDetailScreen() {
  const { t } = useLingui()
  const { id } = useParams({ from: '/booking/detail/$id' })
  const booking = useBooking(id)
  const now = useShopNow()
  const isHere = Boolean(booking)
  // The customer didn't ask for this refresh, so it fails silently: the stored booking stays, with its age. For a
  // booking that isn't on this phone, `NoSuchBooking` asks.
  useEffect(() => {
    if (isHere) void engine.refreshBooking(id)
  }, [id, isHere])
  return (
    <>
      <NavBar title={t`Your booking`} back="/order" />
      {booking === undefined || now === undefined ? (
        <ScreenSkeleton />
      ) : booking === null ? (
        <NoSuchBooking key={id} id={id} />
      ) : (
        <Detail booking={booking} now={now} />
      )}
    </>
  )
}

function Detail({ booking, now }: { booking: BookingRow; now: number }) {
  const { i18n } = useLingui()
  const { dayTime } = useFormats()
  const shop = useCurrentShop()
  const look = bookingLookOf(booking, now)
  const isOver = isBookingOver(booking, now) && !isInDoubt(booking)
  const isGone = booking.goneSince !== undefined
  const isCut = useIsCut()
  const ordered = useOrderedAhead()
  const when = dayTime(booking.confirmedAt)
  const why = useWhyFixed(booking, now)
  const mustCall = why === 'late' || why === 'cooking'
  useAskAgain(booking)
  return (
    <div className={styles.form}>
      <div className={styles.hero} role="status">
        <Tag tone={look.tone} icon={look.icon}>
          {i18n._(look.name)}
        </Tag>
        <p className={styles.number}>{booking.number}</p>
        {booking.reason !== '' && <p>{booking.reason}</p>}
        <InPlaceOf booking={booking} />
        {isMissedOffer(booking, now) && (
          <p>
            <MissedOffer booking={booking} />
          </p>
        )}
        {isGone && (
          <p>
            <Trans>
              The restaurant's computer doesn't have this booking, though it took it. Call there before you
              come.
            </Trans>
          </p>
        )}
        {isCut && (
          <p className={styles.hint}>
            <Trans>As of {when}</Trans>
          </p>
        )}
      </div>
      <Section title={<Trans>Your table</Trans>}>
        <BookingFacts booking={booking} />
      </Section>
      {why && <WhyFixed why={why} />}
      <div className={styles.stack}>
        {mustCall && <CallButton phone={shop.phone} />}
        {!isGone && bookingStateAt(booking, now) === 'held' && <TakeIt booking={booking} />}
        {!isOver && booking.contact && <AddToCalendar booking={booking} />}
        {isOver && !isGone && <TakeOutOfCalendar booking={booking} now={now} />}
        <OrdersAhead bookingId={booking.id} />
        {!isOver && booking.contact && ordered?.has(booking.id) === false && (
          <OrderAhead booking={booking} now={now} />
        )}
        {why === null && <Again booking={booking} isOver={isOver} now={now} />}
        <ButtonLink to="/menu" variant="secondary" wide>
          <Trans>See the menu</Trans>
        </ButtonLink>
        {shop.address !== '' && (
          <Anchor
            href={mapAddress(shop)}
            target="_blank"
            rel="noreferrer"
            variant="secondary"
            wide
            icon="pin"
          >
            <Trans>See on the map</Trans>
          </Anchor>
        )}
        {!mustCall && <CallButton phone={shop.phone} />}
        {!isGone && why === null && mayCancelBooking(booking, now) && <CallOff booking={booking} />}
      </div>
    </div>
  )
}

/** The ways to the orders that were placed ahead for this booking. */
function OrdersAhead({ bookingId }: { bookingId: string }) {
  const orders = useBookingOrders(bookingId)
  return orders.map(({ id, number }) => (
    <ButtonLink key={id} to="/order/detail/$id" params={{ id }} wide icon="orders">
      <Trans>Your order {number} for this table</Trans>
    </ButtonLink>
  ))
}

/** For a table that is held, for example for a customer who waited for it: leads to confirming the booking. */
function TakeIt({ booking }: { booking: BookingRow }) {
  const navigate = useNavigate()
  const before = useBooking(booking.replaces ?? '')
  const begin = () => {
    beginWith(booking.customerId, {
      ...partyOf(booking),
      startsAt: booking.startsAt,
      clientBookingId: booking.clientBookingId,
      replaces: booking.replaces,
      wantsNews: before?.wantsNews ?? false,
    })
    void navigate({ to: '/booking/confirm' })
  }
  return (
    <Button wide onClick={begin}>
      <Trans>Book this table</Trans>
    </Button>
  )
}
