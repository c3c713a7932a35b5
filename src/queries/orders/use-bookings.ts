import { useObservable } from 'dexie-react-hooks'
import { namedQueries, namedQuery } from '../../../core/storage/named-query.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'

/**
 * The customer's bookings that this phone knows, the latest time first, including a table that is held for a booking
 * that isn't complete yet.
 */
export const useBookings = (): BookingRow[] | undefined => useObservable(bookings)

const ownBookings = () =>
  database.transaction('r', database.sessions, database.bookings, async () => {
    const session = await currentSession()
    const rows = session ? await database.bookings.toArray() : []
    return rows.filter((row) => isOwn(session, row))
  })

const bookings = namedQuery(async () => (await ownBookings()).toSorted((a, b) => b.startsAt - a.startsAt))

/** One booking; null if there is none with this id. */
export const useBooking = (id: string): BookingRow | null | undefined =>
  useObservable(() => booking(id), [id])

const booking = namedQueries(async (id: string) => (await ownBookings()).find((row) => row.id === id) ?? null)

/** The table that is held for the booking being made, by the id that the phone gave it; null while there is none. */
export const useHeld = (clientBookingId: string | null): BookingRow | null | undefined =>
  useObservable(() => held(clientBookingId), [clientBookingId])

const held = namedQueries(
  async (clientBookingId: string | null) =>
    (await ownBookings()).find((row) => row.clientBookingId === clientBookingId) ?? null,
)
