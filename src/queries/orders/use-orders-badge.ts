import { useObservable } from 'dexie-react-hooks'
import { openStates, orderCalls } from '../../../core/schema/order/open-intents.ts'
import { isOver } from '../../../core/domain/order/order-states.ts'
import type { Intent, IntentState } from '../../../core/schema/order/intent.ts'
import { isOwn, peopleOf } from '../../../core/storage/own-rows.ts'
import type { OrderRow, SessionRow } from '../../../core/storage/rows.ts'
import { namedQuery } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'

/** Counting stops here: the badge shows "99+". */
const most = 100

/**
 * What the badge of the Orders tab counts: order intents in the outbox (counted by the index alone), and orders that
 * aren't over yet. This is part of the first script; the queries of the order screens are in use-orders.ts.
 */
export const useOrdersBadge = (): number => useObservable(badge, 0)

const badge = namedQuery(async () => {
  const session = await currentSession()
  const waiting = await count(rangesOf(session, orderCalls, openStates))
  if (waiting >= most) return waiting
  const newest = await last<OrderRow>(database.orders.orderBy('createdAt'), most - waiting)
  return waiting + newest.filter((row) => isOwn(session, row) && !isOver(row)).length
})

/**
 * The outbox rows of the current customer, one range for each call and state. Each range is counted and paged by the
 * index alone, whereas a list of states (`anyOf`) would walk through it key by key.
 */
export const rangesOf = (
  session: SessionRow | null,
  calls: readonly Intent['call'][],
  states: readonly IntentState[],
) =>
  peopleOf(session).flatMap((customerId) =>
    calls.flatMap((call) =>
      states.map((state) =>
        database.outbox.where('[customerId+call+state]').equals([customerId, call, state]),
      ),
    ),
  )

export async function count(ranges: ReturnType<typeof rangesOf>): Promise<number> {
  const counts = await Promise.all(ranges.map((range) => range.count()))
  return counts.reduce((sum, one) => sum + one, 0)
}

/** The part of a database range that is needed to read it from its end. */
type Range<T> = { reverse(): { limit(count: number): { toArray(): PromiseLike<T[]> } } }

/** Reads only the last rows of a range, the very last first. */
export const last = <T>(range: Range<T>, count: number): PromiseLike<T[]> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- a range of the database, not an array
  range.reverse().limit(count).toArray()
