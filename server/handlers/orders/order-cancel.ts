import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { orderCancel } from '../../../core/contract/calls/order-calls.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { moveOrder } from '../../orders/life/move-order.ts'
import { findOrder } from '../../orders/read/read-orders.ts'
import { cancelOpenPayment } from '../../payments/cancel-payment.ts'
import { orBankUnavailable } from '../../payments/open-payment.ts'

/** Cancels an order while the restaurant still allows it; doing so twice gives the same answer. */
export async function answerOrderCancel(
  { orderId }: RequestOf<typeof orderCancel>,
  { services, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof orderCancel>> {
  const find = () => findOrder(services.db, shop.id, customer.id, orderId)
  const before = await find()
  if (!before) throw notFound()
  if (before.state === 'locked') await orBankUnavailable(cancelOpenPayment(services, before))
  const refusal = await moveOrder(services, shop, orderId, { step: 'cancel', by: 'customer' }).then(
    () => null,
    (error: unknown) => error,
  )
  const order = await find()
  // It was cancelled before, or just now by the same customer's other phone. That is what was asked for.
  const isTwice = refusal instanceof Refusal && refusal.code === 'SP_0045' && order?.state === 'cancelled'
  if (refusal !== null && !isTwice) throw refusal
  if (!order) throw notFound()
  return writeOrder(order)
}
