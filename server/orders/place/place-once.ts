import { randomUUID } from 'node:crypto'
import { writeOrder } from '../../../core/contract/wire/order-wire.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { WrittenAnswer, writeAnswer, writeRefusal } from '../../http/answer.ts'
import type { Refusal } from '../../http/refusal.ts'
import { customerLock } from '../../customers/lock-customer.ts'
import { dialectOf } from '../../database/kept-query.ts'
import type { Database } from '../../database/open.ts'
import { commitAlone, NotInCompany, shareCommit, type Work } from '../../database/shared-commit.ts'
import type { AttemptRow } from '../../database/tables.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { KitchenText } from '../checks/check-lines.ts'
import type { CheckedOrder } from '../checks/check-order.ts'
import { senderQuestions } from '../senders/check-sender.ts'
import type { Sender } from '../senders/sender.ts'
import { type Asked, composeOrder, needsMore, sameOrder } from './insert-order.ts'
import { nextNumber } from './order-number.ts'
import { slotQuestions } from './slot-capacity.ts'
import {
  type OrderAttempt,
  attemptOf,
  attemptRow,
  findAttempt,
  insertAttempt,
  replayAnswer,
} from '../../idempotency/order-attempts.ts'

/** The outcome of an attempt; `placed` is set only when this very call placed the order. */
export type PlaceOutcome = { answer: WrittenAnswer; placed: PlacedOrder | null }

/** An order with its lines in the kitchen's words. */
export type PlacedOrder = { order: Order; kitchen: (KitchenText & { quantity: number })[] }

/**
 * Places a checked order and writes the answer to its key, all in one transaction, which orders that come at the same time
 * share. What makes orders of one shop wait for each other is locked first: a second process with the same key waits there
 * and then finds the first one's answer.
 * @throws Refusal when the slot is full, the clientOrderId was used or the sender sends too much; then nothing was written
 */
export function placeOnce(
  db: Database,
  attempt: OrderAttempt,
  fingerprint: string,
  checked: CheckedOrder,
  sender: Sender,
  now: number,
): Promise<PlaceOutcome> {
  const place: Work<PlaceOutcome> = async (unit) => {
    const { first, asked } = await lockAndAsk(unit, attempt, checked, sender, now)
    if (first)
      return { value: { answer: replayAnswer(first, attempt, fingerprint), placed: null }, isKept: false }
    const orderId = randomUUID()
    const { order, rows } = await composeOrder(unit, checked, asked, sender, orderId, now)
    const text = writeAnswer(writeOrder(order))
    const entry = { fingerprint, order_id: orderId, status: 200, answer: text, withdrawn: 0, created_at: now }
    await unit.putOff([attemptRow(attempt, entry), ...rows])
    const { items, combos } = checked.lines
    const kitchen = [...items, ...combos].map((line) => ({ quantity: line.quantity, ...line.kitchen }))
    return { value: { answer: new WrittenAnswer(text), placed: { order, kitchen } }, isKept: true }
  }
  // On PostgreSQL whoever waits for a row that somebody else holds would make all others wait, or be waited for by them.
  return needsMore(checked) && dialectOf(db) === 'postgres'
    ? commitAlone(db, place)
    : shareCommit(db, attempt.shopId, place)
}

/**
 * Locks the customer and the count of the shop's orders, and asks all that an order depends on, in one trip. In company the
 * count comes first and customers whom somebody else holds are left; alone a customer is waited for, and then the count.
 */
async function lockAndAsk(
  unit: UnitOfWork,
  attempt: OrderAttempt,
  { draft, shop, service, patience }: CheckedOrder,
  sender: Sender,
  now: number,
): Promise<{ first: AttemptRow | undefined; asked: Asked }> {
  const { shopId } = attempt
  const { tableCode, appointmentAt, clientOrderId } = draft
  const count = nextNumber(shop, now)
  const lock = customerLock(shopId, draft, unit.isShared ? 'takes what is free' : 'waits')
  const slot = slotQuestions({ ...shop, ...patience }, service, appointmentAt, now)
  const questions = [
    attemptOf(attempt),
    sameOrder({ shopId, clientOrderId }),
    ...slot,
    ...senderQuestions({ shopId, service, tableCode, appointmentAt }, sender, now),
  ]
  const locks = unit.isShared ? [count, ...lock] : [...lock, count]
  const answers = (await unit.ask([...locks, ...questions])) as unknown[][]
  const [counts, customers, elsewhere] = (unit.isShared ? answers : [answers[2], answers[0], answers[1]]) as [
    { last_number: number }[],
    Asked['customer'][],
    unknown[],
  ]
  const [attempts, same, ...rest] = answers.slice(locks.length) as [AttemptRow[], unknown[], ...unknown[][]]
  // Held by somebody else, or gone.
  if (unit.isShared && customers.length === 0) throw new NotInCompany()
  return {
    first: attempts[0],
    asked: {
      counted: counts[0],
      customer: customers[0],
      elsewhere,
      sameOrder: same,
      slot: rest.slice(0, slot.length) as Asked['slot'],
      sender: rest.slice(slot.length) as Asked['sender'],
    },
  }
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
