import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import {
  bookingStateAt,
  isBookingOver,
  mayCancelBooking,
} from '../../../../core/domain/booking/booking-steps.ts'
import type { BookingRow } from '../../../../core/storage/rows.ts'
import { useBooking, useBookings } from '../../../queries/orders/use-bookings.ts'
import { useFormats } from '../../../shell/visit/use-formats.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/message/notice.tsx'

/** The booking whose table is held for this customer at this moment; null for none. */
export function useHeldNow(now: number): BookingRow | null {
  const held = (row: BookingRow) => bookingStateAt(row, now) === 'held' && row.contact === null
  return useBookings()?.find(held) ?? null
}

/**
 * Gives up moving a booking that no longer exists or can no longer be changed: the restaurant would offer no time for
 * it.
 */
export function useStillMoved(id: string | null, now: number, giveUp: () => void): void {
  const booking = useBooking(id ?? '')
  const isGone =
    booking === null || (booking && (isBookingOver(booking, now) || !mayCancelBooking(booking, now)))
  const giveUpNow = useEffectEvent(giveUp)
  useEffect(() => {
    if (id !== null && isGone) giveUpNow()
  }, [id, isGone])
}

export function HeldAlready({ booking: { id, startsAt } }: { booking: BookingRow }) {
  const { dayTime } = useFormats()
  const when = dayTime(startsAt)
  return (
    <Notice
      icon="clock"
      action={
        <ButtonLink to="/booking/detail/$id" params={{ id }} variant="quiet">
          <Trans>See this booking</Trans>
        </ButtonLink>
      }
    >
      <Trans>A table is held for you: {when}.</Trans>
    </Notice>
  )
}

/**
 * Says that another booking is being changed. A confirmed booking stays until the new one is confirmed; a request that
 * waits for an answer is replaced by the new one.
 */
export function Moving({ id, onStop }: { id: string; onStop: () => void }) {
  const { dayTime } = useFormats()
  const booking = useBooking(id)
  if (!booking) return null
  const when = dayTime(booking.startsAt)
  return (
    <Notice
      action={
        <Button variant="quiet" onClick={onStop}>
          <Trans>Book another table instead</Trans>
        </Button>
      }
    >
      {booking.state === 'processing' ? (
        <Trans>You are changing your request for {when}: the new one takes its place.</Trans>
      ) : (
        <Trans>You are changing your booking for {when}. It stands until the new one is confirmed.</Trans>
      )}
    </Notice>
  )
}
