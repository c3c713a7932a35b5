import { Trans } from '@lingui/react/macro'
import { slotAhead } from '../../../../../core/domain/booking/order-ahead.ts'
import { bookingStateAt, isBookingOver } from '../../../../../core/domain/booking/booking-steps.ts'
import type { BookingRow } from '../../../../../core/storage/rows.ts'
import { useOrderedAhead } from '../../../../queries/orders/use-booking-orders.ts'
import { useBookings } from '../../../../queries/orders/use-bookings.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { Tick } from '../../../../ui/form/tick.tsx'

/** A booking for which dishes can be ordered ahead, and the kitchen's slot for that. */
export type Ahead = { booking: BookingRow; slotAt: number }

/**
 * The customer's bookings for which dishes can be ordered ahead, soonest first: each takes one order at a time. `slots`
 * are those that aren't full.
 */
export function useAhead(slots: readonly number[], now: number): Ahead[] {
  const bookings = useBookings() ?? []
  const ordered = useOrderedAhead()
  return bookings.toReversed().flatMap((booking) => {
    if (!ordered || ordered.has(booking.id)) return []
    const stands = !isBookingOver(booking, now) && bookingStateAt(booking, now) !== 'held'
    const slotAt = stands ? slotAhead(slots, booking.startsAt) : null
    return slotAt === null ? [] : [{ booking, slotAt }]
  })
}

type AheadFieldProps = {
  tables: Ahead[]
  chosen: Ahead | undefined
  /** Answers with the table that was ticked, null when it was unticked. */
  onChange: (ahead: Ahead | null) => void
}

/** Lets the customer order for a booked table, for its time. */
export function AheadField({ tables, chosen, onChange }: AheadFieldProps) {
  const { dayTime } = useFormats()
  return (
    <>
      {tables.map((table) => {
        const { id, startsAt, number } = table.booking
        const when = dayTime(startsAt)
        return (
          <Tick
            key={id}
            checked={chosen?.booking.id === id}
            onChange={(checked) => onChange(checked ? table : null)}
          >
            <Trans>
              To my booked table: {when}, number {number}
            </Trans>
          </Tick>
        )
      })}
    </>
  )
}
