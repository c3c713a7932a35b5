import type { AnswerOf, RequestOf } from '../../core/contract/call.ts'
import type { orderCancel } from '../../core/contract/order-calls.ts'
import { writeOrder } from '../../core/contract/order-wire.ts'
import { customerMayCancel } from '../../core/domain/order-states.ts'
import { orderStates } from '../../core/schema/order.ts'
import { notFound, Refusal } from '../api/refusal.ts'
import type { CustomerVisit } from '../api/visit.ts'
import { findOrder } from '../orders/order-rows.ts'

/** Takes an order back while the restaurant still allows it; doing so twice answers the same. */
export async function answerOrderCancel(
  { orderId }: RequestOf<typeof orderCancel>,
  { services: { db, now, log }, shop, customer }: CustomerVisit,
): Promise<AnswerOf<typeof orderCancel>> {
  // The state is part of the condition, so a confirmation at the same moment isn't overwritten.
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ state: 'cancelled', updated_at: now() })
    .where('shop_id', '=', shop.id)
    .where('order_id', '=', orderId)
    .where('customer_id', '=', customer.id)
    .where('state', 'in', orderStates.filter(customerMayCancel))
    .executeTakeFirst()
  const order = await findOrder(db, shop.id, customer.id, orderId)
  if (!order) throw notFound()
  if (order.state !== 'cancelled') throw new Refusal('SP_0045')
  if (numUpdatedRows > 0n)
    log.info({ shop: shop.id, number: order.number }, 'order cancelled by the customer')
  return writeOrder(order)
}
