import type { DeskRefund, DeskRefunds } from '../../core/contract/desk/desk-refund-calls.ts'
import { nothingRedeemed, type Redeemed } from '../../core/schema/customer/benefits.ts'
import type { Database } from '../database/open.ts'
import type { OrderRefundRow, OrderRow } from '../database/tables/orders.ts'
import { notFound } from '../http/refusal.ts'
import { isRefundable, readRefundRow, readRefundState } from '../orders/refunds/read-refunds.ts'
import { refundByHand } from '../payments/refund-by-hand.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'
import { hopelessOf, outstandingOf } from '../payments/hopeless-refunds.ts'
import { demandManager } from './members/demand-manager.ts'
import type { HandlersOf, SignedInRequest } from './signed-in.ts'

/** The desk's calls about refunds, for managers who have entered their own key. */
export const refundHandlers: HandlersOf<'refunds' | 'refund' | 'refund-by-hand'> = {
  refunds: async ({ order: named }, request) => {
    await demandManager(request)
    const { db, now } = request.services
    return shown(db, await findOrder(request, named), now())
  },
  refund: async ({ orderId, refundId, cents, why }, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    const { db, log, now, changes } = services
    const wanted = { refundId, cents, by, why }
    const { order, isNew } = await db
      .transaction()
      .execute((trx) => refundOrder(trx, shop, orderId, wanted, now()))
    log.info({ shop: shop.id, number: order.number, by }, 'order refunded')
    changes.publish({
      kind: 'order',
      shopId: shop.id,
      customerId: order.customer_id,
      orderId,
      // For a repeated call, the customer's phone was notified already.
      ...(isNew && { refundId }),
    })
    return shown(db, order, now())
  },
  'refund-by-hand': async ({ orderId, cents }, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    const { db, log, now, changes } = services
    const order = await db
      .transaction()
      .execute((trx) => refundByHand(trx, shop.id, orderId, { cents, by }, now()))
    log.info({ shop: shop.id, number: order.number, by, cents }, 'given back by hand')
    changes.publish({ kind: 'order', shopId: shop.id, customerId: order.customer_id, orderId })
    return shown(db, order, now())
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

async function shown(db: Database, order: OrderRow, now: number): Promise<DeskRefunds> {
  const { left, soFar, isMember, refunds, onItsWayCents, byHandCents } = await readRefundState(db, order)
  // A guest, or an account that was deleted, gets nothing but money.
  const used =
    isMember && order.redeemed !== null ? (JSON.parse(order.redeemed) as Redeemed) : nothingRedeemed
  const refusedCents = outstandingOf(await hopelessOf(db, order.shop_id, order.order_id, now))
  return {
    orderId: order.order_id,
    number: order.number,
    createdAt: order.created_at,
    currency: order.currency,
    left,
    beside: { points: used.points, hasCoupon: used.couponId !== null, ...soFar },
    isRefundable: isRefundable(order),
    onItsWayCents: Math.max(0, onItsWayCents - refusedCents),
    refusedCents,
    byHandCents,
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
