import type { RequestOf } from '../../../core/contract/call.ts'
import type { Envelope } from '../../../core/contract/envelope.ts'
import type {
  AttemptOutcome,
  attemptInquiry,
  attemptWithdraw,
} from '../../../core/contract/calls/implied-calls.ts'
import { writeOrder } from '../../../core/contract/wire/order-wire.ts'
import { writeRefusal } from '../../http/answer.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CustomerVisit } from '../../api/visit.ts'
import type { AttemptRow } from '../../database/tables.ts'
import { type Attempt, findAttempt, insertAttempt } from '../../idempotency/ledger.ts'
import { findOrderById } from '../../orders/read/order-rows.ts'

/** Says what became of a key whose answer was lost. */
export async function answerAttemptInquiry(
  { idempotencyKey: key }: RequestOf<typeof attemptInquiry>,
  visit: CustomerVisit,
): Promise<AttemptOutcome> {
  const attempt: Attempt = { shopId: visit.shop.id, key, customerId: visit.customer.id }
  const { db, inFlight } = visit.services
  // Asked before the ledger is read: a key that finishes in between is then found there.
  const isInFlight = inFlight.has(attempt.shopId, key)
  const row = await findAttempt(db, attempt)
  if (row) return outcomeOf(row, attempt, visit)
  return { state: isInFlight ? 'inFlight' : 'absent' }
}

/** Takes a key back for good, unless it has its answer already. */
export async function answerAttemptWithdraw(
  { idempotencyKey: key }: RequestOf<typeof attemptWithdraw>,
  visit: CustomerVisit,
): Promise<AttemptOutcome> {
  const attempt: Attempt = { shopId: visit.shop.id, key, customerId: visit.customer.id }
  const { db, inFlight, now } = visit.services
  if (inFlight.has(attempt.shopId, key)) return { state: 'inFlight' }
  await insertAttempt(db, attempt, {
    fingerprint: '',
    order_id: null,
    status: 400,
    answer: writeRefusal(new Refusal('LD_KEY_WITHDRAWN')),
    withdrawn: 1,
    created_at: now(),
  })
  const row = await findAttempt(db, attempt)
  if (!row) throw new Error('A key that was there is gone.')
  return outcomeOf(row, attempt, visit)
}

/** @throws Refusal LD_KEY_REUSED (422) when the key is another customer's */
async function outcomeOf(
  row: AttemptRow,
  attempt: Attempt,
  { services }: CustomerVisit,
): Promise<AttemptOutcome> {
  if (row.customer_id !== attempt.customerId) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  if (row.withdrawn === 1) return { state: 'withdrawn' }
  if (row.order_id === null) return { state: 'refused', envelope: JSON.parse(row.answer) as Envelope }
  // By the key, not by whose the order is now: a guest who became a member took their orders along.
  const order = await findOrderById(services.db, attempt.shopId, row.order_id)
  if (!order) throw new Error('An order that was placed is gone.')
  return { state: 'placed', order: writeOrder(order) }
}
