import { sql } from 'kysely'
import type { DeskBoard } from '../../core/contract/desk/desk-calls.ts'
import { finalStates, unansweredStates } from '../../core/domain/order/order-states.ts'
import { minuteMs } from '../../core/domain/time/durations.ts'
import { type OrderState, orderStates } from '../../core/schema/order/order.ts'
import type { Database } from '../database/open.ts'
import type { OrderRow } from '../database/tables/orders.ts'

/**
 * How many orders under way are shown of each kind: the oldest, so that none is forgotten, those that changed
 * last, and those due next. Together they are more than a kitchen has at once.
 */
const maxUnderWayEach = 150
/**
 * How many orders waiting for an answer are shown of each kind: the oldest, the newest, so that a new order is
 * always shown, and those due next.
 */
const maxWaitingEach = 150
const maxDone = 40
/**
 * A cancelled order is shown for this long in any case: a kitchen whose desk was without a network may still be cooking
 * it.
 */
const cancelledShownMs = 4 * 60 * minuteMs
/** How long ago an order was due that is still among those due next; the oldest show what is left from before. */
const forgottenMs = 12 * 60 * minuteMs

/** For when an order is: its appointment, else the moment at which it was placed. */
const dueAt = sql<number>`coalesce(appointment_at, created_at)`

const openStates = orderStates.filter((state) => !finalStates.includes(state))
const underWayStates = openStates.filter((state) => !unansweredStates.includes(state))

/** Reads the open orders that are shown, oldest first: of each kind the oldest, the newest and those due next. */
export async function readOpen(db: Database, shopId: string, now: number): Promise<OrderRow[]> {
  const of = (states: readonly OrderState[], most: number) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('shop_id', '=', shopId)
      .where('order_type', '!=', 'voucher')
      .where('state', 'in', [...states])
      .limit(most)
  const by = (column: 'created_at' | 'updated_at', direction: 'asc' | 'desc', all: ReturnType<typeof of>) =>
    all.orderBy(column, direction).orderBy('order_id', direction).execute()
  const due = (all: ReturnType<typeof of>) =>
    all
      .where(dueAt, '>=', now - forgottenMs)
      .orderBy(dueAt)
      .orderBy('order_id')
      .execute()
  const underWay = of(underWayStates, maxUnderWayEach)
  const waiting = of(unansweredStates, maxWaitingEach)
  const rows = [
    ...(await by('created_at', 'asc', underWay)),
    ...(await by('updated_at', 'desc', underWay)),
    ...(await due(underWay)),
    ...(await by('created_at', 'asc', waiting)),
    ...(await by('created_at', 'desc', waiting)),
    ...(await due(waiting)),
  ]
  const each = new Map(rows.map((row) => [row.order_id, row]))
  return [...each.values()].toSorted((a, b) => a.created_at - b.created_at)
}

/** How many more open orders there are in each state than are shown. */
export async function countMore(db: Database, shopId: string, shown: OrderRow[]): Promise<DeskBoard['more']> {
  const counts = await db
    .selectFrom('orders')
    .select((select) => ['state', select.fn.countAll().as('count')])
    .where('shop_id', '=', shopId)
    .where('order_type', '!=', 'voucher')
    .where('state', 'in', openStates)
    .groupBy('state')
    .execute()
  const more = counts.map(({ state, count }): [string, number] => [
    state,
    Number(count) - shown.filter((row) => row.state === state).length,
  ])
  return Object.fromEntries(more.filter(([, count]) => count > 0))
}

/** Reads the orders that are over, one query per state, so that the index answers it however many there are. */
export async function readDone(db: Database, shopId: string, now: number): Promise<OrderRow[]> {
  const rows = await Promise.all(
    finalStates.map((state) =>
      db
        .selectFrom('orders')
        .selectAll()
        .where('shop_id', '=', shopId)
        .where('order_type', '!=', 'voucher')
        .where('state', '=', state)
        .orderBy('updated_at', 'desc')
        .limit(maxDone)
        .execute(),
    ),
  )
  return rows
    .flat()
    .toSorted((a, b) => b.updated_at - a.updated_at)
    .filter(
      ({ state, updated_at: at }, index) =>
        index < maxDone || (state === 'cancelled' && at > now - cancelledShownMs),
    )
}
