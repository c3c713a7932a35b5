import type { DeskRefund, DeskRefunds } from '../../core/contract/desk/desk-refund-calls.ts'
import type { Database } from '../database/open.ts'
import type { OrderRefundRow, OrderRow } from '../database/tables/orders.ts'
import { notFound } from '../http/refusal.ts'
import { isRefundable, readRefundRow, readRefundState } from '../orders/refunds/read-refunds.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'
import { demandManager } from './members/demand-manager.ts'
import type { HandlersOf, SignedInRequest } from './signed-in.ts'

/** The desk's calls about refunds, for managers who have entered their own key. */
export const refundHandlers: HandlersOf<'refunds' | 'refund'> = {
  refunds: async ({ order: named }, request) => {
    await demandManager(request)
    return shown(request.services.db, await findOrder(request, named))
  },
  refund: async ({ orderId, refundId, cents, why }, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    const { db, log, now, changes } = services
    const wanted = { refundId, cents, by, why }
    const { order, isNew } = await db
      .transaction()
      .execute((trx) => refundOrder(trx, shop.id, orderId, wanted, now()))
    log.info({ shop: shop.id, number: order.number, by }, 'order refunded')
    changes.publish({
      kind: 'order',
      shopId: shop.id,
      customerId: order.customer_id,
      orderId,
      // For a repeated call, the customer's phone was notified already.
      ...(isNew && { refundId }),
    })
    return shown(db, order)
  },
}

/** Finds an order by its id or its number. @throws Refusal LD_NOT_FOUND */
async function findOrder({ services: { db }, shop }: SignedInRequest, named: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where((where) => where.or([where('order_id', '=', named), where('number', '=', named.trim())]))
    .executeTakeFirst()
  if (!order) throw notFound()
  return order
}

async function shown(db: Database, order: OrderRow): Promise<DeskRefunds> {
  const { left, refunds, onItsWayCents } = await readRefundState(db, order)
  return {
    orderId: order.order_id,
    number: order.number,
    createdAt: order.created_at,
    currency: order.currency,
    left,
    isRefundable: isRefundable(order),
    onItsWayCents,
    list: refunds.map(refundOf).toReversed(),
  }
}

const refundOf = (row: OrderRefundRow): DeskRefund => ({
  ...readRefundRow(row),
  id: row.refund_id,
  by: row.given_by,
  pointsBack: row.points_back,
  pointsTaken: row.points_taken,
  pointsMissing: row.points_missing,
})
