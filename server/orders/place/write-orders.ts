import type { AttemptRow } from '../../database/tables/orders.ts'
import { rowsInsert } from '../../database/together/insert-rows.ts'
import type { UnitOfWork } from '../../database/together/unit-of-work.ts'
import type { OrderRows } from './decide-order.ts'

/** An order's rows, and the answer to its key. */
export type Written = { answered: AttemptRow; rows: OrderRows }

/** Defers the writing of orders of one shop. */
export function writeOrders(unit: UnitOfWork, shopId: string, written: readonly Written[]): void {
  const all = written.map(({ rows }) => rows)
  insertAttempts(
    unit,
    shopId,
    written.map(({ answered }) => answered),
  )
  insertOrders(
    unit,
    shopId,
    all.map(({ order }) => order),
  )
  insertLines(
    unit,
    shopId,
    all.flatMap(({ lines }) => lines),
  )
  insertSenders(
    unit,
    shopId,
    all.map(({ sender }) => sender),
  )
  insertEvents(
    unit,
    shopId,
    all.map(({ event }) => event),
  )
}

const insertAttempts = rowsInsert('order_attempts')
const insertOrders = rowsInsert('orders')
const insertLines = rowsInsert('order_lines')
const insertSenders = rowsInsert('order_senders')
const insertEvents = rowsInsert('order_events')
