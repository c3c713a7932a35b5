import type { DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import type { Format } from '../format.ts'

type News = {
  /** Accepted orders that their customers have cancelled. */
  cancelled?: DeskOrder[]
  /** Orders for later that the kitchen must begin now. */
  begun?: DeskOrder[]
  hasNewBooking?: boolean
  /** New orders. */
  fresh?: DeskOrder[]
}

/** How many orders a message names: all of a flood would cover the board. */
const maxNamed = 6

/** What has happened on the board, in one message; empty when nothing has. */
export function newsOf(
  { cancelled = [], begun = [], hasNewBooking = false, fresh = [] }: News,
  { texts, nameOn }: Format,
  now: number,
): string {
  const names = (orders: DeskOrder[]) =>
    orders
      .slice(0, maxNamed)
      .map((order) => nameOn(order, now))
      .join(', ') + (orders.length > maxNamed ? ' …' : '')
  return [
    cancelled.length > 0 && texts.cancelledNow(names(cancelled)),
    begun.length > 0 && texts.mustBegin(names(begun)),
    hasNewBooking && texts.newBooking,
    fresh.length > 0 && texts.newOrder(names(fresh)),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
