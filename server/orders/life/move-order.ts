import { transactInTurn } from '../../database/together/in-turn.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { expireOverdue, type OrderServices } from './expire-overdue.ts'
import { type StepRequest, takeStep } from './take-step.ts'

/**
 * Takes a step of an order in a transaction of its own, and notifies subscribers. Overdue orders are expired first, so
 * that no late step succeeds only because the sweep hasn't run yet.
 * @throws Refusal as `takeStep` does
 */
export async function moveOrder(
  services: OrderServices,
  shop: Pick<StoredShop, 'id' | 'file'>,
  orderId: string,
  move: StepRequest,
): Promise<OrderRow> {
  const { db, now, log, changes } = services
  await expireOverdue(services, shop)
  const order = await transactInTurn(db, 'changes', shop.id, (trx) =>
    takeStep(trx, shop, orderId, move, now()),
  )
  const { number, customer_id: customerId } = order
  log.info({ shop: shop.id, number, step: move.step, by: move.by, state: order.state }, 'order moved')
  const state = order.state
  changes.publish({ kind: 'order', shopId: shop.id, customerId, orderId, state })
  return order
}
