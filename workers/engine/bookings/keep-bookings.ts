import { isBookingOver } from '../../../core/domain/booking/booking-steps.ts'
import type { Booking } from '../../../core/schema/booking/booking.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { isHere, sessionIn } from '../context/current-session.ts'
import type { EngineContext } from '../context/context.ts'

type Kept = Pick<EngineContext, 'database' | 'clock'>
type Bookings = EngineContext['database']['bookings']

/**
 * Keeps a booking as the restaurant has it. An answer that was overtaken by a newer one changes nothing, and neither does
 * one for somebody who has left since.
 * @param since when it was asked for: an older booking than the one that was here by then isn't late, but what a restored
 * backup says (G33)
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
    // A customer holds one table at a time: the one before was let go with this one, unless the restaurant has heard that they
    // take it.
    if (booking.state === 'held')
      await bookings.filter(({ state, askedAt }) => state === 'held' && askedAt === null).delete()
    await bookings.put(rowOf(booking, held, clock.now()))
  })
}

/**
 * Keeps the whole list: what isn't in it any more is unknown to the restaurant, but for a hold, and for what it has said since
 * the list was asked for, which may have begun while that was on its way.
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
    const unknown = before.filter(
      ({ id, state, confirmedAt }) => state !== 'held' && confirmedAt <= since && !listed.has(id),
    )
    await setAside(bookings, unknown, clock.now())
    // Had the restaurant heard that they take a table, the list would have it: from now on nobody can.
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

/** Whoever asked whether it was heard knows it now, unless it still is but a hold. */
const rowOf = (booking: Booking, before: BookingRow | undefined, confirmedAt: number): BookingRow => ({
  ...booking,
  confirmedAt,
  askedAt: booking.state === 'held' ? (before?.askedAt ?? null) : null,
})

/** The restaurant has no such booking. */
export async function noteUnknown({ database, clock }: Kept, asked: string, id: string): Promise<void> {
  const { bookings, sessions } = database
  await database.transaction('rw', bookings, sessions, async () => {
    if (!(await isHere(database, asked))) return
    const row = await bookings.get(id)
    if (row) await setAside(bookings, [row], clock.now())
  })
}

/**
 * A table that somebody still counts on stays here as the only word that it was ever booked, as after a backup was
 * restored (G33); of a hold, and of an evening that is over, nothing is left to be told.
 */
async function setAside(bookings: Bookings, unknown: BookingRow[], now: number): Promise<void> {
  for (const row of unknown) {
    if (isCountedOn(row, now)) await bookings.update(row.id, { goneSince: row.goneSince ?? now })
    else await bookings.delete(row.id)
  }
}

const isCountedOn = ({ goneSince: _, ...row }: BookingRow, now: number): boolean =>
  row.state !== 'held' && !isBookingOver(row, now)

/** Notes that a hold is about to be confirmed: whatever ends this phone from now on, it is asked about afterwards. */
export async function noteAsked({ database, clock }: Kept, bookingId: string): Promise<void> {
  await database.bookings.update(bookingId, { askedAt: clock.now() })
}

/** The restaurant has said no to it: there is nothing to wonder about. */
export async function noteAnswered({ database }: Kept, bookingId: string): Promise<void> {
  await database.bookings.update(bookingId, { askedAt: null })
}
