import type { Changes } from '../changes/changes.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import type { PaymentRow } from '../database/tables/payments.ts'
import type { Log } from '../log/log.ts'
import { lockOrder } from '../orders/life/lock-order.ts'
import { takeStep } from '../orders/life/take-step.ts'
import { readShop } from '../shops/read/read-shop.ts'
import { type Bank, BankNotConfigured, type BankPaymentStatus } from './bank.ts'
import type { Banks } from './open-banks.ts'
import { changePayment, closedPaymentStates, findPayment, openPaymentStates } from './payment-rows.ts'
import { scheduleOneRefund } from '../orders/life/schedule-payment-refunds.ts'

export type PaymentServices = { db: Database; log: Log; now: () => number; banks: Banks; changes: Changes }

/**
 * `closeAs` cancels an unpaid payment at the bank and gives it this state; null leaves it open. `hasReturned` says that
 * the customer has left the bank's page, so a declined payment is cancelled too.
 */
type SyncOptions = { closeAs?: 'letGo' | 'expired' | null; hasReturned?: boolean }

/**
 * Reads the status of a payment from the bank and stores the consequences for the payment and its order in one
 * transaction. Webhooks, the customer's return page, status requests and the periodic job all call this: none of them
 * is trusted to say whether a payment was made.
 * @throws BankUnavailable, BankRefused; nothing has changed then
 */
export async function syncPayment(
  services: PaymentServices,
  payment: PaymentRow,
  options: SyncOptions = {},
): Promise<PaymentRow> {
  const { reference } = payment
  if (payment.state === 'paid' || reference === null) return payment
  const bank = bankOf(services, payment)
  let status = await bank.readStatus(reference)
  const mayEnd = status.status === 'pending' || status.status === 'declined'
  const closedState =
    options.closeAs ?? (options.hasReturned && status.status === 'declined' ? 'failed' : null)
  if (mayEnd && closedState !== null) {
    const cancelled = await bank.cancel(reference)
    if (cancelled === 'letGo') return closePayment(services, payment, closedState)
    if (cancelled === 'paid') status = await bank.readStatus(reference)
  }
  if (status.status === 'paid') return markPaid(services, payment, status)
  if (status.status === 'gone') return closePayment(services, payment, options.closeAs ?? 'failed')
  // The next check was scheduled when the job claimed the payment (reconcile.ts); frequent requests don't postpone it.
  return payment
}

/** @throws BankNotConfigured when its bank isn't configured any more */
export function bankOf({ banks }: Pick<PaymentServices, 'banks'>, { bank }: Pick<PaymentRow, 'bank'>): Bank {
  const found = banks.byId.get(bank)
  if (!found) throw new BankNotConfigured('it is not configured')
  return found
}

async function markPaid(
  services: PaymentServices,
  payment: PaymentRow,
  status: BankPaymentStatus,
): Promise<PaymentRow> {
  const isExpectedAmount = status.amountCents === payment.amount_cents && status.currency === payment.currency
  if (!isExpectedAmount) return rejectAmount(services, payment, status)
  const outcome = await finishPayment(services, payment, 'paid', async (trx, wasApplied, at) => {
    const open = [...openPaymentStates, ...closedPaymentStates] as const
    const changes = { state: 'paid', tries: 0, next_at: null }
    if (!(await changePayment(trx, payment, open, changes, at))) return false
    // An order names the method by which it was paid, which may differ from the one that was chosen first. An order
    // that was cancelled, has expired or was paid before can't take the money any more, so it is refunded.
    if (wasApplied) await nameMethod(trx, payment)
    else await scheduleOneRefund(trx, payment, payment.amount_cents, at)
    return true
  })
  const { shop_id: shop, payment_id, bank, method } = payment
  const what = outcome === 'applied' ? 'paid online' : 'paid, but the order takes it no more: it goes back'
  if (outcome !== 'alreadyFinished') services.log.info({ shop, payment: payment_id, bank, method }, what)
  return reread(services, payment)
}

/** Fails a payment that was made with an unexpected amount or currency, and refunds what can be refunded. */
async function rejectAmount(
  services: PaymentServices,
  payment: PaymentRow,
  status: BankPaymentStatus,
): Promise<PaymentRow> {
  const refundCents = status.currency === payment.currency ? status.amountCents : 0
  const outcome = await finishPayment(services, payment, 'unpaid', async (trx, _, at) => {
    const changes = { state: 'failed', tries: 0, next_at: null }
    if (!(await changePayment(trx, payment, openPaymentStates, changes, at))) return false
    if (refundCents > 0) await scheduleOneRefund(trx, payment, refundCents, at)
    return true
  })
  if (outcome === 'alreadyFinished' && refundCents > 0)
    await scheduleLateRefund(services, payment, refundCents)
  const { shop_id: shop, payment_id, bank } = payment
  services.log.error(
    { shop, payment: payment_id, bank },
    'the bank took another amount than was due: not paid',
  )
  return reread(services, payment)
}

/**
 * Refunds money that arrived for a closed payment. The order isn't touched, as it may be waiting for another payment.
 */
async function scheduleLateRefund(
  services: PaymentServices,
  payment: PaymentRow,
  cents: number,
): Promise<void> {
  const { db, now, changes } = services
  const { shop_id: shopId, order_id: orderId, customer_id: customerId } = payment
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, shopId, orderId)
    if (await changePayment(trx, payment, closedPaymentStates, {}, now()))
      await scheduleOneRefund(trx, payment, cents, now())
  })
  changes.publish({ kind: 'order', shopId, customerId, orderId })
}

/** Closes an unpaid payment and unlocks its order. */
export async function closePayment(
  services: PaymentServices,
  payment: PaymentRow,
  state: 'failed' | 'letGo' | 'expired',
): Promise<PaymentRow> {
  await finishPayment(services, payment, 'unpaid', (trx, _, at) =>
    changePayment(trx, payment, openPaymentStates, { state, tries: 0, next_at: null }, at),
  )
  return reread(services, payment)
}

/** Rolls the transaction back when another request or process has finished the payment first. */
class AlreadyFinished extends Error {}

/**
 * Finishes a payment and takes the step of its order, in one transaction. The order's row is locked before the
 * payment's, as everywhere, so that two concurrent calls can't deadlock. `write` is told whether the order could take
 * the step; it returns false when another call has finished the payment already.
 */
async function finishPayment(
  services: PaymentServices,
  payment: PaymentRow,
  step: 'paid' | 'unpaid',
  write: (trx: Database, wasApplied: boolean, now: number) => Promise<boolean>,
): Promise<'applied' | 'refused' | 'alreadyFinished'> {
  const { db, now, changes } = services
  const at = now()
  const { shop_id: shopId, order_id: orderId, customer_id: customerId } = payment
  const shop = await readShop(db, shopId)
  if (!shop) return 'alreadyFinished'
  try {
    const wasApplied = await db.transaction().execute(async (trx) => {
      // Also if the order then takes no step.
      await lockOrder(trx, shopId, orderId)
      const take = (wanted: typeof step): Promise<boolean> =>
        takeStep(trx, shop, orderId, { step: wanted, by: 'bank' }, at).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refusal) return false
            throw error
          },
        )
      const isApplied = await take(step)
      // An order that can't take the money, such as a voucher whose buyer is gone, is unlocked, so that it expires like
      // any unpaid order.
      if (!isApplied && step === 'paid') await take('unpaid')
      if (!(await write(trx, isApplied, at))) throw new AlreadyFinished()
      return isApplied
    })
    changes.publish({ kind: 'order', shopId, customerId, orderId })
    return wasApplied ? 'applied' : 'refused'
  } catch (error) {
    if (error instanceof AlreadyFinished) return 'alreadyFinished'
    throw error
  }
}

const nameMethod = (trx: Database, { shop_id: shopId, order_id: orderId, method }: PaymentRow) =>
  trx
    .updateTable('orders')
    .set({ payment: method })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute()

async function reread({ db }: PaymentServices, payment: PaymentRow): Promise<PaymentRow> {
  return (await findPayment(db, payment.shop_id, payment.payment_id)) ?? payment
}
