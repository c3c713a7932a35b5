import { isCountedOn } from '../../../core/domain/booking/booking-steps.ts'
import { isMissedOffer } from '../../../core/domain/booking/missed-offer.ts'
import type { Booking } from '../../../core/schema/booking/booking.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { isHere, sessionIn } from '../context/current-session.ts'
import type { EngineContext } from '../context/context.ts'

type Kept = Pick<EngineContext, 'database' | 'clock'>
type Bookings = EngineContext['database']['bookings']

/**
 * Stores a booking as the restaurant has it. An answer that is older than the stored booking is ignored, and so is one
 * for a customer who has left since.
 * @param since when the booking was asked for: if the stored one is from before that, an older answer isn't late but
 * comes from a restored backup (G33)
 */
export async function keepBooking(
  { database, clock }: Kept,
  asked: string,
  booking: Booking,
  since = 0,
): Promise<void> {
  const { bookings, sessions } = database
  await database.transaction('rw', bookings, sessions, async () => {
    if (!(await isHere(database, asked))) return
    const held = await bookings.get(booking.id)
    if (held && isOvertaken(booking, held, since)) return
    // A customer holds one table at a time: this hold has released the one before, unless that is being confirmed.
    if (booking.state === 'held')
      await bookings.filter(({ state, askedAt }) => state === 'held' && askedAt === null).delete()
    await bookings.put(rowOf(booking, held, clock.now()))
  })
}

/**
 * Stores the whole list. The restaurant doesn't know a booking that is missing in it, except for holds, for an offered
 * table that was missed, which the customer is told of until its time, and for bookings that it has confirmed since the
 * list was requested.
 */
export async function keepBookings(
  { database, clock }: Kept,
  asked: string,
  list: Booking[],
  since: number,
): Promise<void> {
  const { bookings, sessions } = database
  await database.transaction('rw', bookings, sessions, async () => {
    if (!(await isHere(database, asked))) return
    const session = await sessionIn(database)
    const before = await bookings.filter((row) => isOwn(session, row)).toArray()
    const known = new Map(before.map((row) => [row.id, row]))
    const listed = new Set(list.map(({ id }) => id))
    const now = clock.now()
    const isNeverListed = (row: BookingRow) =>
      row.state === 'held' || (row.startsAt > now && isMissedOffer(row, now))
    const unknown = before.filter(
      (row) => !isNeverListed(row) && row.confirmedAt <= since && !listed.has(row.id),
    )
    await setAside(bookings, unknown, now)
    // If the confirmation of an expired hold had arrived, the list would have the booking. It can't be confirmed now.
    const cameToNothing = before.filter(
      ({ id, state, heldUntil, confirmedAt }) =>
        state === 'held' && (heldUntil ?? 0) <= since && confirmedAt <= since && !listed.has(id),
    )
    for (const { id } of cameToNothing) await bookings.update(id, { askedAt: null })
    const newer = list.filter((one) => {
      const held = known.get(one.id)
      return !held || !isOvertaken(one, held, since)
    })
    await bookings.bulkPut(newer.map((one) => rowOf(one, known.get(one.id), clock.now())))
  })
}

const isOvertaken = (booking: Booking, held: BookingRow, since: number): boolean =>
  held.updatedAt > booking.updatedAt && held.confirmedAt >= since

/**
 * Makes the row to store. A pending confirmation is settled by this answer, unless the booking is still only a hold.
 */
const rowOf = (booking: Booking, before: BookingRow | undefined, confirmedAt: number): BookingRow => ({
  ...booking,
  confirmedAt,
  askedAt: booking.state === 'held' ? (before?.askedAt ?? null) : null,
})

/** Records that the restaurant has no such booking. */
export async function noteUnknown({ database, clock }: Kept, asked: string, id: string): Promise<void> {
  const { bookings, sessions } = database
  await database.transaction('rw', bookings, sessions, async () => {
    if (!(await isHere(database, asked))) return
    const row = await bookings.get(id)
    if (row) await setAside(bookings, [row], clock.now())
  })
}

/**
 * Handles bookings that the restaurant doesn't know. One that the customer still counts on stays, marked as gone, as
 * the only sign that it was ever booked, e.g. after a backup was restored (G33). A hold or a past booking is deleted.
 */
async function setAside(bookings: Bookings, unknown: BookingRow[], now: number): Promise<void> {
  for (const row of unknown) {
    if (isCountedOn(row, now)) await bookings.update(row.id, { goneSince: row.goneSince ?? now })
    else await bookings.delete(row.id)
  }
}

/** Records that a hold is about to be confirmed: even if the app is killed now, its outcome is asked for afterwards. */
export async function noteAsked({ database, clock }: Kept, bookingId: string): Promise<void> {
  await database.bookings.update(bookingId, { askedAt: clock.now() })
}

/** The restaurant has refused the confirmation: there is nothing left to ask. */
export async function noteAnswered({ database }: Kept, bookingId: string): Promise<void> {
  await database.bookings.update(bookingId, { askedAt: null })
}
