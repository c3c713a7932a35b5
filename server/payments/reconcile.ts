import type { PaymentRow } from '../database/tables/payments.ts'
import { BankUnavailable, BankRefused, isLasting } from './bank.ts'
import { maxRetryMs, retryDelayMs } from './retry-delay.ts'
import { hopelessRetryMs, isHopeless, noteRefusal } from './hopeless-refunds.ts'
import { changePayment, isOpenPayment, openPaymentStates } from './payment-rows.ts'
import { bankOf, type PaymentServices, closePayment, syncPayment } from './sync-payment.ts'
import { practiceBanks } from '../settings/bank-config.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/**
 * After this long, a payment that never got a reference from the bank fails: the server was stopped, or the bank was
 * down.
 */
const openingTimeoutMs = 60_000
/** A customer who began to pay in time gets this long to finish, even past the order's expiry. */
const graceMs = 3 * 60_000
/** A payment that its bank doesn't know, or whose bank has no key of ours any more, is closed after this long. */
const unknownAfterMs = dayMs
/**
 * How many times a refund is tried with one idempotency key (about a quarter of an hour), so that a lost answer is
 * repeated.
 */
const triesPerKey = 10
/** How many payments are handled per run, as the sweep has other work to do. */
const maxPerRun = 50

/**
 * Completes unfinished payments: checks those without a webhook, cancels those that are out of time, and sends refunds
 * that are due. All state is in the rows, so this also works after a restart.
 */
export async function reconcile(services: PaymentServices): Promise<void> {
  const { db, now } = services
  const at = now()
  // Further ahead than any wait is the time of a clock that was ahead: the order would stay unpaid until then.
  const due = await db
    .selectFrom('payments')
    .selectAll()
    .where((row) =>
      row.or([
        row('next_at', '<=', at),
        row('next_at', '>', at + 2 * hopelessRetryMs),
        row.and([row('next_at', '>', at + 2 * maxRetryMs), row('state', 'in', [...openPaymentStates])]),
      ]),
    )
    .orderBy('next_at')
    .limit(maxPerRun)
    .execute()
  for (const payment of due) {
    const claimed = await claim(services, payment)
    if (claimed) await process(services, claimed)
  }
}

/**
 * Reserves a payment for this process and schedules the next try, later each time. It also fixes the part that the bank
 * is to refund now: what is added before the bank has answered is refunded later, under a key of its own.
 * @returns the payment with the number of tries before this one; null when another process has reserved it
 */
async function claim({ db, now }: PaymentServices, payment: PaymentRow): Promise<PaymentRow | null> {
  const claimed = await db
    .updateTable('payments')
    .set((row) => ({
      next_at: now() + (isHopeless(payment) ? hopelessRetryMs : retryDelayMs(payment.tries)),
      tries: payment.tries + 1,
      refund_part_cents: row
        .case()
        .when('refund_part_cents', '>', 0)
        .then(row.ref('refund_part_cents'))
        .else(row('refund_due_cents', '-', row.ref('refunded_cents')))
        .end(),
    }))
    .where('shop_id', '=', payment.shop_id)
    .where('payment_id', '=', payment.payment_id)
    .where('next_at', '=', payment.next_at)
    .returningAll()
    .executeTakeFirst()
  return claimed ? { ...claimed, tries: payment.tries } : null
}

async function process(services: PaymentServices, payment: PaymentRow): Promise<void> {
  try {
    if (payment.state === 'opening') await failStaleOpening(services, payment)
    else if (payment.state === 'pending') await checkPending(services, payment)
    else await sendRefund(services, payment)
  } catch (error) {
    if (!isOpenPayment(payment)) await noteRefusal(services, payment, error)
    const { shop_id: shop, bank, payment_id } = payment
    const reason =
      error instanceof BankUnavailable || error instanceof BankRefused ? error.message : undefined
    const what = reason === undefined ? { err: error } : { reason }
    services.log.warn({ shop, bank, payment: payment_id, ...what }, 'a payment waits for its bank')
  }
}

async function checkPending(services: PaymentServices, payment: PaymentRow): Promise<void> {
  const { log, now } = services
  const closeAs = await reasonToClose(services, payment)
  try {
    await syncPayment(services, payment, { closeAs })
  } catch (error) {
    const isUnknown = isLasting(error) && payment.created_at <= now() - unknownAfterMs
    if (!isUnknown || closeAs === null) throw error
    await closePayment(services, payment, closeAs)
    const { shop_id: shop, payment_id, bank, reference } = payment
    const what =
      'the bank can’t be asked about a payment any more: its order is let go of; look there whether it was paid'
    log.error({ shop, payment: payment_id, bank, reference, reason: error.message }, what)
  }
}

async function failStaleOpening({ db, now }: PaymentServices, payment: PaymentRow): Promise<void> {
  const at = now()
  if (payment.updated_at > at - openingTimeoutMs) return
  await changePayment(db, payment, ['opening'], { state: 'failed', next_at: null }, at)
}

/** Why an unpaid payment is to be cancelled: its order is over, or its time is up. Null to leave it open. */
async function reasonToClose(
  { db, now }: PaymentServices,
  { shop_id: shopId, order_id: orderId, created_at: openedAt }: PaymentRow,
): Promise<'letGo' | 'expired' | null> {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'expires_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (order?.state !== 'locked') return 'letGo'
  const isLate = order.expires_at !== null && Math.max(order.expires_at, openedAt + graceMs) <= now()
  return isLate ? 'expired' : null
}

/**
 * Makes the bank refund the part that is due: once, however often this is tried. The bank is first asked how much of
 * the part it has refunded. That is necessary because a bank repeats its first answer to a key for a day, even a
 * refusal for lack of funds, and forgets the key after that (docs.stripe.com/api/idempotent_requests), and because a
 * restored database doesn't know of refunds since its copy was made. The refunded amount is recorded as it is, and the
 * rest of the part becomes the next part.
 */
async function sendRefund(services: PaymentServices, payment: PaymentRow): Promise<void> {
  const { reference, refunded_cents: beforeCents, refund_part_cents: partCents } = payment
  // More is refunded than is due if a restored database knows of fewer refunds than the bank.
  const backCents =
    reference !== null && partCents > 0
      ? await giveBack(services, payment, reference)
      : Math.max(0, partCents)
  await countBack(services, payment, beforeCents + backCents)
}

/**
 * Refunds a part. If less is left of the payment than the part, as after a refund in the bank's own dashboard, only
 * what is left is refunded; more isn't possible.
 * @returns how much of the part is refunded now, or needn't be waited for
 */
async function giveBack(services: PaymentServices, payment: PaymentRow, reference: string): Promise<number> {
  const { currency, refunded_cents: beforeCents, refund_part_cents: partCents } = payment
  // Once live keys have replaced Stripe's test keys, no bank has this payment any more, and nobody gets money for it.
  if (practiceBanks.includes(payment.bank) && !services.banks.byId.has(payment.bank)) return partCents
  const bank = bankOf(services, payment)
  const part = { reference, beforeCents, currency }
  const { backCents, leftCents } = await bank.readRefunded(part)
  const amountCents = Math.max(0, Math.min(partCents, leftCents))
  if (backCents === 0 && amountCents > 0)
    await bank.refund({ ...part, amountCents, idempotencyKey: refundKey(payment, amountCents) })
  const { shop_id: shop, payment_id } = payment
  const what = { shop, payment: payment_id, bank: payment.bank }
  if (backCents > 0 || amountCents === partCents) services.log.info(what, 'money given back')
  else {
    const refund = { ...what, reference, dueCents: partCents, givenCents: amountCents }
    services.log.error(refund, 'less was left at the bank than was to go back: look there who has had it')
  }
  return backCents || partCents
}

async function countBack(
  { db, now }: PaymentServices,
  payment: PaymentRow,
  backCents: number,
): Promise<void> {
  await db
    .updateTable('payments')
    .set((row) => ({
      refunded_cents: backCents,
      refund_part_cents: 0,
      tries: 0,
      refusals: 0,
      // If more is due, it is the next part.
      next_at: row.case().when('refund_due_cents', '>', backCents).then(now()).else(null).end(),
      updated_at: now(),
    }))
    .where('shop_id', '=', payment.shop_id)
    .where('payment_id', '=', payment.payment_id)
    // Another process may have got the same answer from the bank and recorded it first.
    .where('refunded_cents', '=', payment.refunded_cents)
    .execute()
}

/**
 * The idempotency key of a refund. After some tries a new key is used, as the bank repeats its first answer. An amount
 * other than the whole part has a key of its own. The whole part keeps the key that earlier releases used, as one of
 * their servers may be asking at the same moment.
 */
function refundKey(
  { payment_id: paymentId, refunded_cents: beforeCents, refund_part_cents: partCents, tries }: PaymentRow,
  amountCents: number,
): string {
  const round = Math.floor(tries / triesPerKey)
  return [
    `refund-${paymentId}`,
    beforeCents > 0 && `after-${beforeCents}`,
    amountCents !== partCents && `of-${amountCents}`,
    round > 0 && round,
  ]
    .filter(Boolean)
    .join('-')
}
