import type { AnswerOf, RequestOf } from '../../core/contract/call.ts'
import type { orderCancel } from '../../core/contract/order-calls.ts'
import { writeOrder } from '../../core/contract/order-wire.ts'
import { customerMayCancel } from '../../core/domain/order-states.ts'
import { orderStates } from '../../core/schema/order.ts'
import { notFound, Refusal } from '../api/refusal.ts'
import type { CustomerVisit } from '../api/visit.ts'
import { findOrder } from '../orders/order-rows.ts'
import { giveBack } from '../orders/redeem.ts'

/** Takes an order back while the restaurant still allows it; doing so twice answers the same. */
export async function answerOrderCancel(
  { orderId }: RequestOf<typeof orderCancel>,
  { services: { db, now, log }, shop, customer }: CustomerVisit,
): Promise<AnswerOf<typeof orderCancel>> {
  // The state is part of the condition, so a confirmation at the same moment isn't overwritten.
  const at = now()
  const isDone = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({ state: 'cancelled', updated_at: at })
      .where('shop_id', '=', shop.id)
      .where('order_id', '=', orderId)
      .where('customer_id', '=', customer.id)
      .where('state', 'in', orderStates.filter(customerMayCancel))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await giveBack(trx, { shopId: shop.id, customerId: customer.id, orderId }, at)
    return true
  })
  const order = await findOrder(db, shop.id, customer.id, orderId)
  if (!order) throw notFound()
  if (order.state !== 'cancelled') throw new Refusal('SP_0045')
  if (isDone) log.info({ shop: shop.id, number: order.number }, 'order cancelled by the customer')
  return writeOrder(order)
}
