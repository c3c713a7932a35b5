import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { AttemptRow } from '../../database/tables/orders.ts'
import { WrittenAnswer, writeAnswer } from '../../http/answer.ts'
import { attemptRow, type OrderAttempt, replayAnswer } from '../../idempotency/order-attempts.ts'
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
  /** When the customer tapped, if the order waited long on the phone; else null. */
  tappedAt: number | null
  /** What this call has written so far. The commit may have succeeded although nothing came back. */
  tried: PlacedOrder[]
}

/** The answer to a placed order, and the row that stores this answer under the key. */
export function placedAs(
  { attempt, fingerprint, checked, now, tried }: Placing,
  order: Order,
): { outcome: PlaceOutcome; answered: AttemptRow } {
  const text = writeAnswer(writeOrder(order))
  const entry = { fingerprint, order_id: order.id, status: 200, answer: text, withdrawn: 0, created_at: now }
  const { items, combos } = checked.lines
  const kitchen = [...items, ...combos].map((line) => ({ quantity: line.quantity, ...line.kitchen }))
  const placed = { order, kitchen }
  tried.push(placed)
  return {
    outcome: { answer: new WrittenAnswer(text), placed },
    answered: attemptRow(attempt, entry),
  }
}

/**
 * The outcome for a key that has an answer already. If this very call has written it, and only the answer to the commit
 * was lost, the call has placed the order.
 * @throws Refusal LD_KEY_REUSED (422) as `replayAnswer` does
 */
export const answeredAs = ({ attempt, fingerprint, tried }: Placing, first: AttemptRow): PlaceOutcome => ({
  answer: replayAnswer(first, attempt, fingerprint),
  placed: tried.find(({ order }) => order.id === first.order_id) ?? null,
})
