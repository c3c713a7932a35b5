import { toAmount, toCents } from '../../../core/contract/amount.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { orderOnlinePayment, orderPaymentResult } from '../../../core/contract/calls/order-calls.ts'
import { failedStates } from '../../../core/domain/order/order-states.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import { isWithin } from '../../http/rate-limit.ts'
import { notFound } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import type { PaymentRow } from '../../database/tables/payments.ts'
import { expireOverdue } from '../../orders/life/expire-overdue.ts'
import { findOrder } from '../../orders/read/read-orders.ts'
import { BankUnavailable, BankRefused } from '../../payments/bank.ts'
import { openPayment, orBankUnavailable } from '../../payments/open-payment.ts'
import { findPayment, isOpenPayment } from '../../payments/payment-rows.ts'
import { syncPayment } from '../../payments/sync-payment.ts'
import { shopLanguage } from '../shops/store.ts'

/** Opens a payment for an order, or returns the one that is open already. */
export async function answerOnlinePayment(
  { orderId, paymentType: method, amount }: RequestOf<typeof orderOnlinePayment>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof orderOnlinePayment>> {
  const { services, customer, shop, context, clientAddress } = request
  const { limits, now } = services
  limits.payment(customer.id, now())
  const wanted = { orderId, method, amountCents: toCents(amount), language: shopLanguage(shop, context) }
  const countAsking = () => limits.paymentFromSite(siteOfAddress(clientAddress), now())
  const { payment, opened } = await orBankUnavailable(openPayment({ ...request, countAsking }, wanted))
  const { redirectUrl, clientSecret } = opened
  return { orderId, paymentId: payment.payment_id, redirectUrl, clientSecret }
}

/**
 * Answers the status of a payment as the bank reports it; the return page's parameters aren't trusted. The bank is
 * asked about open payments only, and only so often per network. Past that limit, the stored status is answered, and
 * webhooks and the periodic job still learn the outcome.
 */
export async function answerPaymentResult(
  { orderId, paymentId }: RequestOf<typeof orderPaymentResult>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof orderPaymentResult>> {
  const { services, customer, shop, clientAddress } = request
  const { db, limits, now, log } = services
  limits.paymentResult(customer.id, now())
  const earlier = await findPayment(db, shop.id, paymentId)
  // A payment belongs to the customer who has its order now, as a guest who became a member took it along.
  const isTheirs = (await findOrder(db, shop.id, customer.id, orderId)) !== null
  if (!isTheirs || earlier?.order_id !== orderId) throw notFound()
  const asksBank =
    isOpenPayment(earlier) && isWithin(limits.paymentResultFromSite, siteOfAddress(clientAddress), now())
  const payment = !asksBank
    ? earlier
    : await syncPayment(services, earlier, { hasReturned: true }).catch((error: unknown) => {
        if (!(error instanceof BankUnavailable || error instanceof BankRefused)) throw error
        // The bank's status is unknown now, so the stored one is answered and the phone asks again.
        log.warn({ bank: earlier.bank, payment: paymentId, reason: error.message }, 'the bank says nothing')
        return earlier
      })
  const order = await findOrExpire(request, orderId)
  if (!order) throw notFound()
  const isPaid = order.totalCents > 0 && order.paidCents >= order.totalCents
  // What was paid for an order that came to nothing is refunded, so neither paid nor failed would fit.
  const status = failedStates.includes(order.state) ? 'expired' : isPaid ? 'paid' : statusOf(payment)
  return { orderId, status, paidAmount: toAmount(order.paidCents) }
}

/**
 * The customer's order; it is expired first if its time is over. A payment may be finished some minutes past that time,
 * and one that fails then can't be followed by another.
 */
async function findOrExpire(
  { services, customer, shop }: CustomerRequest,
  orderId: string,
): Promise<Order | null> {
  const find = () => findOrder(services.db, shop.id, customer.id, orderId)
  const order = await find()
  const isOver =
    order?.state === 'pendingPayment' && order.expiresAt !== null && order.expiresAt <= services.now()
  if (!isOver) return order
  await expireOverdue(services, shop)
  return find()
}

function statusOf({ state }: PaymentRow): AnswerOf<typeof orderPaymentResult>['status'] {
  if (state === 'opening' || state === 'pending') return 'pending'
  return state === 'expired' ? 'expired' : 'failed'
}
