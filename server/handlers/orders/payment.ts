import { toAmount, toCents } from '../../../core/contract/wire/amount.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { orderOnlinePayment, orderPaymentResult } from '../../../core/contract/calls/order-calls.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import { notFound } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import type { PaymentRow } from '../../database/tables.ts'
import { findOrder } from '../../orders/read/read-orders.ts'
import { BankUnavailable, BankRefused } from '../../payments/bank.ts'
import { openPayment, orBankUnavailable } from '../../payments/open-payment.ts'
import { findPayment } from '../../payments/payment-rows.ts'
import { syncPayment } from '../../payments/sync-payment.ts'
import { shopLanguage } from '../shops/store.ts'

/** Opens the payment of an order, or gives the one again that is open. */
export async function answerOnlinePayment(
  { orderId, paymentType: method, amount }: RequestOf<typeof orderOnlinePayment>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof orderOnlinePayment>> {
  const { services, customer, shop, context } = request
  services.limits.payment(customer.id, services.now())
  const wanted = { orderId, method, amountCents: toCents(amount), language: shopLanguage(shop, context) }
  const { payment, opened } = await orBankUnavailable(openPayment(request, wanted))
  const { redirectUrl, clientSecret } = opened
  return { paymentId: payment.payment_id, redirectUrl, clientSecret }
}

/** Says what became of a payment, as the bank says: nothing that the returning page brings is believed. */
export async function answerPaymentResult(
  { orderId, paymentId }: RequestOf<typeof orderPaymentResult>,
  { services, customer, shop }: CustomerRequest,
): Promise<AnswerOf<typeof orderPaymentResult>> {
  const { db, limits, now, log } = services
  limits.paymentResult(customer.id, now())
  const earlier = await findPayment(db, shop.id, paymentId)
  // Whose it is, is whose the order is: a guest who became a member has taken it along.
  const isTheirs = (await findOrder(db, shop.id, customer.id, orderId)) !== null
  if (!isTheirs || earlier?.order_id !== orderId) throw notFound()
  const payment = await syncPayment(services, earlier, { hasReturned: true }).catch((error: unknown) => {
    if (!(error instanceof BankUnavailable || error instanceof BankRefused)) throw error
    // Unknown is unknown: the phone asks again.
    log.warn({ bank: earlier.bank, payment: paymentId, reason: error.message }, 'the bank says nothing')
    return earlier
  })
  const order = await findOrder(db, shop.id, customer.id, orderId)
  if (!order) throw notFound()
  const isPaid = order.totalCents > 0 && order.paidCents >= order.totalCents
  const status = isOver.includes(order.state) ? 'expired' : isPaid ? 'paid' : statusOf(payment)
  return { status, paidAmount: toAmount(order.paidCents) }
}

/** What was paid goes back: neither “it is paid” nor “nothing was paid” were true of it. */
const isOver: readonly OrderState[] = ['cancelled', 'refused', 'expired']

function statusOf({ state }: PaymentRow): AnswerOf<typeof orderPaymentResult>['status'] {
  if (state === 'opening' || state === 'pending') return 'pending'
  return state === 'expired' ? 'expired' : 'failed'
}
