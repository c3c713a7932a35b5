import { apartMs, bookingStateAt, mayCancelBooking } from '../../core/domain/booking/booking-steps.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { timesOf } from './booking-rows.ts'
import { hasOrder } from '../orders/checks/check-booking.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

type Timed = Pick<BookingRow, 'booking_id' | 'state' | 'held_until' | 'starts_at' | 'ends_at' | 'replaces'>

/** A customer's bookings that stand, without mere holds. */
export async function readOwnBookings(
  trx: Database,
  { shopId, customerId }: { shopId: string; customerId: string },
  now: number,
): Promise<Timed[]> {
  const rows = await trx
    .selectFrom('bookings')
    .select(['booking_id', 'state', 'held_until', 'starts_at', 'ends_at', 'replaces'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['processing', 'confirmed', 'seated'])
    // If staff don't record who came, a booking that is over stays `confirmed`.
    .where('ends_at', '>', now)
    .execute()
  return rows.filter((row) => bookingStateAt(timesOf(row), now) !== 'expired')
}

/** How many upcoming bookings a customer may have; for more, they have to call. Ours: the spec is silent. */
const mostBookings = 6

type Wished = { startsAt: number; replaces: string | null }

/**
 * Determines what a booking would replace: `stands`, the table that the customer has, and `requests`, the requests for
 * another time made so far, of which the newest counts. One of these may have been confirmed since.
 */
export function replacedBy(
  ownBookings: readonly Timed[],
  replaces: string | null,
): { stands: string | null; requests: string[] } {
  if (replaces === null) return { stands: null, requests: [] }
  const idOf = (row: Timed | undefined) => row?.booking_id
  const asked = ownBookings.find((row) => row.booking_id === replaces && row.state === 'processing')?.replaces
  const first = asked ?? replaces
  const stands =
    idOf(ownBookings.find((row) => row.booking_id === first)) ??
    idOf(ownBookings.find((row) => row.replaces === first && row.state === 'confirmed')) ??
    first
  const requests = ownBookings.filter(
    (row) => row.state === 'processing' && [row.replaces, row.booking_id].includes(first),
  )
  return { stands, requests: requests.map((row) => row.booking_id) }
}

function besides(ownBookings: Timed[], { replaces }: Wished): Timed[] {
  const { stands, requests } = replacedBy(ownBookings, replaces)
  return ownBookings.filter(({ booking_id: id }) => id !== stands && !requests.includes(id))
}

/** Whether none of the customer's other bookings is within two hours. */
export const isApart = (ownBookings: Timed[], wished: Wished): boolean =>
  besides(ownBookings, wished).every((row) => Math.abs(row.starts_at - wished.startsAt) >= apartMs)

/**
 * @throws Refusal LD_BOOKED_ALREADY when another booking that stands is within two hours, LD_TABLES_ENOUGH when there
 * are too many
 */
export function checkApart(ownBookings: Timed[], wished: Wished): void {
  if (!isApart(ownBookings, wished)) throw new Refusal('LD_BOOKED_ALREADY')
  if (besides(ownBookings, wished).length >= mostBookings) throw new Refusal('LD_TABLES_ENOUGH')
}

/**
 * Replacing a booking by another table is subject to the same limit as cancelling it. Otherwise somebody who is too
 * late to cancel would move the booking to a distant day and cancel it there.
 * @throws Refusal LD_NOT_FOUND when no such booking stands, SP_120501 when it is too late
 */
export function checkReplaced(
  ownBookings: Timed[],
  replaces: string,
  cancelHours: number,
  now: number,
): void {
  const refusal = refusalToReplace(ownBookings, replaces, cancelHours, now)
  if (refusal) throw refusal
}

/** Whether this booking can be replaced by another table. */
export const mayReplace = (
  ownBookings: Timed[],
  replaces: string,
  cancelHours: number,
  now: number,
): boolean => refusalToReplace(ownBookings, replaces, cancelHours, now) === null

function refusalToReplace(
  ownBookings: Timed[],
  replaces: string,
  cancelHours: number,
  now: number,
): Refusal | null {
  const { stands } = replacedBy(ownBookings, replaces)
  const named = ownBookings.find(({ booking_id: id, state }) => id === replaces && state !== 'seated')
  if (!named) return notFound()
  // A request can be changed as long as the table that it is to replace can be.
  for (const row of ownBookings.filter((one) => one === named || one.booking_id === stands)) {
    const cancelUntil = row.starts_at - cancelHours * hourMs
    if (!mayCancelBooking({ ...timesOf(row), cancelUntil }, now)) return new Refusal('SP_120501')
  }
  return null
}

/** Whether dishes are ordered ahead for one of the bookings that would be replaced: they are cooked for its time. */
export async function isOrderedFor(
  trx: Database,
  shopId: string,
  { stands, requests }: ReturnType<typeof replacedBy>,
): Promise<boolean> {
  for (const id of stands === null ? requests : [stands, ...requests])
    if (await hasOrder(trx, shopId, id)) return true
  return false
}
