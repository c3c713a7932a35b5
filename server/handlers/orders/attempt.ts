import type { RequestOf } from '../../../core/contract/call.ts'
import type { Envelope } from '../../../core/contract/envelope.ts'
import type {
  AttemptOutcome,
  attemptInquiry,
  attemptWithdraw,
} from '../../../core/contract/calls/implied-calls.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { writeRefusal } from '../../http/answer.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import type { AttemptRow } from '../../database/tables/orders.ts'
import { type OrderAttempt, findAttempt, insertAttempt } from '../../idempotency/order-attempts.ts'
import { lockAccount } from '../../customers/lock-account.ts'
import { isFormerGuest, takeLateOrder } from '../../customers/erasure/former-guests.ts'
import { findOrderById } from '../../orders/read/read-orders.ts'
import { countStranger } from '../count-stranger.ts'

/** Answers what became of an order attempt whose answer was lost. */
export async function answerAttemptInquiry(
  { idempotencyKey }: RequestOf<typeof attemptInquiry>,
  request: CustomerRequest,
): Promise<AttemptOutcome> {
  const attempt: OrderAttempt = { shopId: request.shop.id, idempotencyKey, customerId: request.customer.id }
  const { db, inFlight } = request.services
  // Checked before the stored attempts are read: a key that finishes in between is then found there.
  const isInFlight = inFlight.has(attempt.shopId, idempotencyKey)
  const row = await findAttempt(db, attempt)
  if (row) return outcomeOf(row, attempt, request)
  return { idempotencyKey, state: isInFlight ? 'inFlight' : 'absent' }
}

/**
 * Withdraws an idempotency key for good, unless it has its answer already.
 * @throws Refusal BS_0001 (429) for too many new ones: the phone goes on asking
 */
export async function answerAttemptWithdraw(
  { idempotencyKey }: RequestOf<typeof attemptWithdraw>,
  request: CustomerRequest,
): Promise<AttemptOutcome> {
  const attempt: OrderAttempt = { shopId: request.shop.id, idempotencyKey, customerId: request.customer.id }
  const { db, inFlight, limits, now } = request.services
  if (inFlight.has(attempt.shopId, idempotencyKey)) return { idempotencyKey, state: 'inFlight' }
  const known = await findAttempt(db, attempt)
  // Asking again writes nothing, so it isn't counted: on bad Wi-Fi it happens often.
  if (known) return outcomeOf(known, attempt, request)
  const at = now()
  limits.attemptWithdraw(request.customer.id, at)
  await countStranger(limits.attemptWithdrawFromSite, request)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, attempt.shopId, attempt.customerId)
    await insertAttempt(trx, attempt, {
      fingerprint: '',
      order_id: null,
      status: 400,
      answer: writeRefusal(new Refusal('LD_KEY_WITHDRAWN')),
      withdrawn: 1,
      created_at: at,
    })
  })
  const row = await findAttempt(db, attempt)
  if (!row) throw new Error('A key that was there is gone.')
  return outcomeOf(row, attempt, request)
}

/**
 * The outcome of an attempt. A member also owns the keys of the guest that they were; an order found by such a key
 * becomes the member's.
 * @throws Refusal LD_KEY_REUSED (422) when the key is another customer's
 */
async function outcomeOf(
  row: AttemptRow,
  attempt: OrderAttempt,
  { services }: CustomerRequest,
): Promise<AttemptOutcome> {
  const { idempotencyKey, shopId, customerId: memberId } = attempt
  const guestId = row.customer_id
  if (guestId !== memberId) {
    if (!(await isFormerGuest(services.db, shopId, { guestId, memberId })))
      throw new Refusal('LD_KEY_REUSED', { status: 422 })
    if (row.order_id !== null)
      await takeLateOrder(services.db, shopId, { orderId: row.order_id, guestId, memberId })
  }
  if (row.withdrawn === 1) return { idempotencyKey, state: 'withdrawn' }
  if (row.order_id === null)
    return { idempotencyKey, state: 'refused', envelope: JSON.parse(row.answer) as Envelope }
  // Found by the key rather than by the customer, as a guest who became a member took their orders along.
  const order = await findOrderById(services.db, attempt.shopId, row.order_id)
  if (!order) throw new Error('An order that was placed is gone.')
  return { idempotencyKey, state: 'placed', order: writeOrder(order) }
}
