import { useObservable } from 'dexie-react-hooks'
import { namedQueries } from '../../../core/storage/named-query.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'

/** The customer's orders at the restaurant that were placed ahead for a booking and still stand, oldest first. */
export const useBookingOrders = (bookingId: string): OrderRow[] =>
  useObservable(() => bookingOrders(bookingId), [bookingId]) ?? []

const bookingOrders = namedQueries(async (bookingId: string) => {
  const session = await currentSession()
  const stands = (row: OrderRow) => row.goneSince === undefined && !fallen.includes(row.state)
  return database.orders
    .orderBy('createdAt')
    .filter((row) => row.booking?.id === bookingId && isOwn(session, row) && stands(row))
    .toArray()
})

const fallen: readonly OrderRow['state'][] = ['cancelled', 'refused', 'expired']
