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
 * Gives up moving a booking that doesn't stand any more.
 * @returns whether it stands but can no longer be changed: another table would be a second booking
 */
export function useIsTooLateToMove(id: string | null, now: number, giveUp: () => void): boolean {
  const booking = useBooking(id ?? '')
  const isGone = booking === null || (booking !== undefined && isBookingOver(booking, now))
  const giveUpNow = useEffectEvent(giveUp)
  useEffect(() => {
    if (id !== null && isGone) giveUpNow()
  }, [id, isGone])
  return !isGone && booking !== undefined && !mayCancelBooking(booking, now)
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

type MovingProps = { id: string; isTooLate: boolean; onStop: () => void }

/**
 * Says that another booking is being changed, or that it is too late for that. A confirmed booking stays until the new
 * one is confirmed; a request that waits for an answer is replaced by the new one.
 */
export function Moving({ id, isTooLate, onStop }: MovingProps) {
  const { dayTime } = useFormats()
  const booking = useBooking(id)
  if (!booking) return null
  const when = dayTime(booking.startsAt)
  return (
    <Notice
      tone={isTooLate ? 'warn' : 'info'}
      live={isTooLate}
      action={
        <Button variant="quiet" onClick={onStop}>
          <Trans>Book another table instead</Trans>
        </Button>
      }
    >
      {isTooLate ? (
        <Trans>
          It is too late to change your booking for {when} here. It stands: to change it, please call us.
        </Trans>
      ) : booking.state === 'processing' ? (
        <Trans>You are changing your request for {when}: the new one takes its place.</Trans>
      ) : (
        <Trans>You are changing your booking for {when}. It stands until the new one is confirmed.</Trans>
      )}
    </Notice>
  )
}
