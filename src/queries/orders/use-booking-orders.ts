import { useObservable } from 'dexie-react-hooks'
import { failedStates, isOver } from '../../../core/domain/order/order-states.ts'
import { isShownOrder } from '../../../core/domain/order/shown-intent.ts'
import { pendingStates } from '../../../core/schema/order/open-intents.ts'
import { namedQueries, namedQuery } from '../../../core/storage/named-query.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'
import { rangesOf } from './use-orders-badge.ts'

/** The customer's orders at the restaurant that were placed ahead for a booking and still stand, oldest first. */
export const useBookingOrders = (bookingId: string): OrderRow[] =>
  useObservable(() => bookingOrders(bookingId), [bookingId]) ?? []

const bookingOrders = namedQueries(async (bookingId: string) => {
  const session = await currentSession()
  const stands = (row: OrderRow) => row.goneSince === undefined && !failedStates.includes(row.state)
  return database.orders
    .orderBy('createdAt')
    .filter((row) => row.booking?.id === bookingId && isOwn(session, row) && stands(row))
    .toArray()
})

/**
 * The ids of the bookings for which the customer has an open order, at the restaurant or waiting on this phone. The
 * restaurant takes no second one for the same booking (SP_0058). Undefined while it is being read.
 */
export const useOrderedAhead = (): ReadonlySet<string> | undefined => useObservable(orderedAhead)

export const orderedAhead = namedQuery(async (): Promise<ReadonlySet<string>> => {
  const session = await currentSession()
  const orders = await database.orders.filter((row) => isOwn(session, row) && !isOver(row)).toArray()
  const ranges = rangesOf(session, ['orderCreate'], pendingStates)
  const intents = (await Promise.all(ranges.map((range) => range.toArray()))).flat().filter(isShownOrder)
  return new Set([
    ...orders.flatMap(({ booking }) => booking?.id ?? []),
    ...intents.flatMap(({ summary }) => summary.bookingId ?? []),
  ])
})
