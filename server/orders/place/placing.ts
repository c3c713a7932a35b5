import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { AttemptRow } from '../../database/tables/orders.ts'
import { WrittenAnswer, writeAnswer } from '../../http/answer.ts'
import { attemptRow, type OrderAttempt } from '../../idempotency/order-attempts.ts'
import type { KitchenText } from '../checks/check-lines.ts'
import type { CheckedOrder } from '../checks/check-order.ts'
import type { Sender } from '../senders/sender.ts'

/** The outcome of an attempt; `placed` is set only when this very call placed the order. */
export type PlaceOutcome = { answer: WrittenAnswer; placed: PlacedOrder | null }

/** An order, and its lines in the kitchen's language. */
export type PlacedOrder = { order: Order; kitchen: (KitchenText & { quantity: number })[] }

/** An order that is to be placed under a key: the checked order, who sends it, and when it arrived. */
export type Placing = {
  attempt: OrderAttempt
  fingerprint: string
  checked: CheckedOrder
  sender: Sender
  now: number
}

/** The answer to a placed order, and the row that stores this answer under the key. */
export function placedAs(
  { attempt, fingerprint, checked, now }: Placing,
  order: Order,
): { outcome: PlaceOutcome; answered: AttemptRow } {
  const text = writeAnswer(writeOrder(order))
  const entry = { fingerprint, order_id: order.id, status: 200, answer: text, withdrawn: 0, created_at: now }
  const { items, combos } = checked.lines
  const kitchen = [...items, ...combos].map((line) => ({ quantity: line.quantity, ...line.kitchen }))
  return {
    outcome: { answer: new WrittenAnswer(text), placed: { order, kitchen } },
    answered: attemptRow(attempt, entry),
  }
}
