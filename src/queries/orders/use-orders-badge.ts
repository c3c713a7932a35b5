import { useObservable } from 'dexie-react-hooks'
import { openStates, orderCalls } from '../../../core/schema/order/open-intents.ts'
import { isFinal } from '../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { namedQuery } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'

/** The badge says "99+" beyond. */
const most = 100

/**
 * What the badge of the Orders tab counts: what waits here, by the index alone, and the orders that the kitchen
 * is busy with. Part of the first script: the screens' own queries are in use-orders.ts.
 */
export const useOrdersBadge = (): number => useObservable(badge, 0)

const badge = namedQuery(async () => {
  const waiting = await countWaiting()
  if (waiting >= most) return waiting
  const newest = await last<OrderRow>(database.orders.orderBy('createdAt'), most - waiting)
  return waiting + newest.filter(({ state }) => !isFinal(state)).length
})

/**
 * How many orders wait. State by state: one count of the index each, where a list of states would walk through it
 * key by key.
 */
export async function countWaiting(): Promise<number> {
  const counts = await Promise.all(
    orderCalls.flatMap((call) =>
      openStates.map((state) => database.outbox.where('[call+state]').equals([call, state]).count()),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What a range of the database can do to be read from its end. */
type Range<T> = { reverse(): { limit(count: number): { toArray(): PromiseLike<T[]> } } }

/** The last rows of a range, the very last first, and nothing else of it. */
export const last = <T>(range: Range<T>, count: number): PromiseLike<T[]> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- a range of the database, not an array
  range.reverse().limit(count).toArray()
