import { randomUUID } from 'node:crypto'
import { writeOrder } from '../../../core/contract/wire/order-wire.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { WrittenAnswer, writeAnswer, writeRefusal } from '../../http/answer.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { KitchenText } from '../checks/check-lines.ts'
import type { CheckedOrder } from '../checks/check-order.ts'
import type { Sender } from '../senders/sender.ts'
import { insertOrder } from './insert-order.ts'
import {
  type OrderAttempt,
  findAttempt,
  insertAttempt,
  replayAnswer,
} from '../../idempotency/order-attempts.ts'

/** The outcome of an attempt; `placed` is set only when this very call placed the order. */
export type PlaceOutcome = { answer: WrittenAnswer; placed: PlacedOrder | null }

/** An order with its lines in the kitchen's words. */
export type PlacedOrder = { order: Order; kitchen: (KitchenText & { quantity: number })[] }

/**
 * Places a checked order and writes the answer to its key, all in one transaction. The key is
 * inserted first: a second process with the same key waits there and then finds the first one's answer.
 * @throws Refusal when the slot is full, the clientOrderId was used or the sender sends too much; then nothing was written
 */
export async function placeOnce(
  db: Database,
  attempt: OrderAttempt,
  fingerprint: string,
  checked: CheckedOrder,
  sender: Sender,
  now: number,
): Promise<PlaceOutcome> {
  return db.transaction().execute(async (trx) => {
    const orderId = randomUUID()
    const entry = { fingerprint, order_id: orderId, status: 200, answer: '', withdrawn: 0, created_at: now }
    if (!(await insertAttempt(trx, attempt, entry))) return replayFirstAnswer(trx, attempt, fingerprint)
    const order = await insertOrder(trx, checked, sender, orderId, now)
    const text = writeAnswer(writeOrder(order))
    await trx
      .updateTable('order_attempts')
      .set({ answer: text })
      .where('shop_id', '=', attempt.shopId)
      .where('idempotency_key', '=', attempt.idempotencyKey)
      .execute()
    const { items, combos } = checked.lines
    const kitchen = [...items, ...combos].map((line) => ({ quantity: line.quantity, ...line.kitchen }))
    return { answer: new WrittenAnswer(text), placed: { order, kitchen } }
  })
}

/**
 * Stores a refusal as the answer to its key, so that a late copy of the request can't succeed after the customer has
 * moved on. Temporary refusals aren't stored: the same key may be tried again.
 */
export async function refuseOnce(
  db: Database,
  attempt: OrderAttempt,
  fingerprint: string,
  verdict: Refusal,
  now: number,
): Promise<PlaceOutcome> {
  if (verdict.status !== 400) throw verdict
  return db.transaction().execute(async (trx) => {
    const text = writeRefusal(verdict)
    const { status } = verdict
    const entry = { fingerprint, order_id: null, status, answer: text, withdrawn: 0, created_at: now }
    if (!(await insertAttempt(trx, attempt, entry))) return replayFirstAnswer(trx, attempt, fingerprint)
    return { answer: new WrittenAnswer(text, { status }), placed: null }
  })
}

async function replayFirstAnswer(
  trx: Database,
  attempt: OrderAttempt,
  fingerprint: string,
): Promise<PlaceOutcome> {
  const row = await findAttempt(trx, attempt)
  if (!row) throw new Error('A key that was there is gone.')
  return { answer: replayAnswer(row, attempt, fingerprint), placed: null }
}
