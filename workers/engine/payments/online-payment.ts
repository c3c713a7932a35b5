import { isUnanswered, meaningOf } from '../../../core/contract/errors.ts'
import { toAmount } from '../../../core/contract/amount.ts'
import { orderOnlinePayment, orderPaymentResult } from '../../../core/contract/calls/order-calls.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { asCustomer } from '../session/as-customer.ts'
import { refreshOrder } from '../orders/refresh-order.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'
import { type Result, failed, ok } from '../base/result.ts'

/**
 * Where the customer pays: on a page of the bank (`redirectUrl`), or in the bank's form in the app (`clientSecret`);
 * the other is empty.
 */
export type OpenedPayment = { paymentId: string; redirectUrl: string; clientSecret: string }
/** `unknown`: the status can't be found out at this moment, so it is asked for again. */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'unknown'

/**
 * Opens the payment of the open amount of an order; asking again returns the same payment. Never queued: EN_OFFLINE. It
 * is stored, so that a phone that was switched off can ask for its status later.
 */
export async function openPayment(
  context: EngineContext,
  { orderId, method }: { orderId: string; method: PaymentMethod },
): Promise<Result<OpenedPayment>> {
  const order = await context.database.orders.get(orderId)
  if (!order) return failed('LD_NOT_FOUND')
  let asked = ''
  const opened = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    const amount = toAmount(order.totalCents - order.paidCents)
    return context.api.send(orderOnlinePayment, { customerId, storeId, orderId, paymentType: method, amount })
  })
  // A refused payment means that the order isn't as this phone has it: fetches the order.
  if (!opened.ok) await refreshOrder(context, orderId)
  if (!opened.ok) return opened
  await remember(context, asked, orderId, opened.value.paymentId)
  await refreshOrder(context, orderId)
  return opened
}

/**
 * Asks for the status of a payment. Without an answer it is `unknown`, and the customer can't pay again before it is
 * known. A payment that is over is no longer stored.
 */
export async function checkPayment(
  context: EngineContext,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<Result<{ status: PaymentStatus }>> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(orderPaymentResult, { customerId, storeId, orderId, paymentId }),
  )
  const status = statusOf(answer)
  if (status === null) return answer.ok ? failed('LD_INTERNAL') : answer
  if (status === 'pending' || status === 'unknown') return ok({ status })
  await forget(context, paymentId)
  await refreshOrder(context, orderId)
  return ok({ status })
}

/** The status that an answer tells; null for a refusal that says nothing about the payment. */
function statusOf(answer: Result<{ status: Exclude<PaymentStatus, 'unknown'> }>): PaymentStatus | null {
  if (answer.ok) return answer.value.status
  const said = meaningOf(answer.code)
  if (said === 'done') return 'paid'
  if (said === 'over') return 'expired'
  return said === 'later' || isUnanswered(answer.code) ? 'unknown' : null
}

/** Stores the payment, unless its customer has left meanwhile. */
const remember = (
  { database, clock }: EngineContext,
  customerId: string,
  orderId: string,
  paymentId: string,
): Promise<void> =>
  database.transaction('rw', database.sessions, database.settings, async () => {
    if (!(await isHere(database, customerId))) return
    await writeSetting(database, 'payment', { customerId, orderId, paymentId, openedAt: clock.now() })
  })

const forget = ({ database }: EngineContext, paymentId: string): Promise<void> =>
  database.transaction('rw', database.settings, async () => {
    const kept = await readSetting(database, 'payment')
    if (kept?.paymentId === paymentId) await database.settings.delete('payment')
  })
