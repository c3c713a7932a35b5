import type { PaymentRow } from '../database/tables.ts'
import { BankDown, BankGone, BankRefused } from './bank.ts'
import { pauseMs } from './pause.ts'
import { changePayment } from './payment-rows.ts'
import { bankOf, type Cashier, close, settle } from './settle.ts'

/** Nobody was told how to pay it: whoever opened it was stopped, or the bank was down. */
const openingMs = 60_000
/** Whoever began to pay in time may end it, for so long. */
const graceMs = 3 * 60_000
/** A bank that doesn't know a payment for so long, or isn't there, as after a change of accounts, won't tomorrow. */
const forgottenMs = 24 * 3_600_000
/** For a quarter of an hour: an answer that was lost is asked for again under the same key. */
const triesOfKey = 10
/** How many in one go: the sweep has other things to do. */
const most = 50

/**
 * Brings right what was left half done: looks at payments that nobody told us of, lets go of those that are out of
 * time, and gives back what is due. Everything is read from the rows, so it doesn't matter who was off since.
 */
export async function reconcile(cashier: Cashier): Promise<void> {
  const { db, now } = cashier
  const due = await db
    .selectFrom('payments')
    .selectAll()
    .where('next_at', '<=', now())
    .orderBy('next_at')
    .limit(most)
    .execute()
  for (const payment of due) if (await claim(cashier, payment)) await advance(cashier, payment)
}

/** Of several processes one does it, and a bank that is down is asked later each time. */
async function claim({ db, now }: Cashier, payment: PaymentRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ next_at: now() + pauseMs(payment.tries), tries: payment.tries + 1 })
    .where('shop_id', '=', payment.shop_id)
    .where('payment_id', '=', payment.payment_id)
    .where('next_at', '=', payment.next_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function advance(cashier: Cashier, payment: PaymentRow): Promise<void> {
  try {
    if (payment.state === 'opening') await giveUpOpening(cashier, payment)
    else if (payment.state === 'pending') await lookAt(cashier, payment)
    else await giveBack(cashier, payment)
  } catch (error) {
    const { bank, payment_id } = payment
    const reason = error instanceof BankDown || error instanceof BankRefused ? error.message : undefined
    const what = reason === undefined ? { err: error } : { reason }
    cashier.log.warn({ bank, payment: payment_id, ...what }, 'a payment waits for its bank')
  }
}

async function lookAt(cashier: Cashier, payment: PaymentRow): Promise<void> {
  const { log, now } = cashier
  const end = await endOf(cashier, payment)
  try {
    await settle(cashier, payment, { end })
  } catch (error) {
    const knowsNothing = error instanceof BankRefused || error instanceof BankGone
    const isForgotten = knowsNothing && payment.created_at <= now() - forgottenMs
    if (!isForgotten || end === null) throw error
    await close(cashier, payment, end)
    const { shop_id: shop, payment_id, bank, reference } = payment
    const what =
      'the bank doesn’t know a payment any more: its order is let go of; look there whether it was paid'
    log.error({ shop, payment: payment_id, bank, reference, reason: error.message }, what)
  }
}

async function giveUpOpening({ db, now }: Cashier, payment: PaymentRow): Promise<void> {
  const at = now()
  if (payment.updated_at > at - openingMs) return
  await changePayment(db, payment, ['opening'], { state: 'failed', next_at: null }, at)
}

/** Why a payment shall not be made any more: its order is over, or its time is. */
async function endOf(
  { db, now }: Cashier,
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
 * The key is the payment's: however often this is tried, the money goes back once. A bank repeats its first answer to a
 * key for a day, also a no for want of money (docs.stripe.com/api/idempotent_requests), so now and then it is a new one:
 * all that was paid goes back, and a bank gives nothing back beyond that.
 */
async function giveBack(cashier: Cashier, payment: PaymentRow): Promise<void> {
  const { db, log, now } = cashier
  const {
    shop_id: shopId,
    payment_id: paymentId,
    reference,
    refund_due_cents: amountCents,
    currency,
  } = payment
  if (reference !== null && amountCents > payment.refunded_cents) {
    const round = Math.floor(payment.tries / triesOfKey)
    const key = round === 0 ? `refund-${paymentId}` : `refund-${paymentId}-${round}`
    await bankOf(cashier, payment).refund({ reference, amountCents, currency, key })
    log.info({ shop: shopId, payment: paymentId, bank: payment.bank }, 'money given back')
  }
  await db
    .updateTable('payments')
    .set({ refunded_cents: amountCents, tries: 0, next_at: null, updated_at: now() })
    .where('shop_id', '=', shopId)
    .where('payment_id', '=', paymentId)
    .execute()
}
