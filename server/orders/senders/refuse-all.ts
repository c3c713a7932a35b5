import type { SenderKind } from '../../../core/contract/desk/desk-limits.ts'
import { unansweredStates } from '../../../core/domain/order/order-states.ts'
import { Refusal } from '../../http/refusal.ts'
import { said } from '../../i18n/said.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import type { OrderServices } from '../life/expire-overdue.ts'
import { moveOrder } from '../life/move-order.ts'
import { isFrom, listWaiting, type WaitingOrder } from './waiting-orders.ts'

/**
 * Refuses all orders of a sender that wait for an answer. Orders that are being paid come last, since a bank may be
 * slow: their payments are cancelled there first, so that nobody is charged any more. If the bank gives no answer,
 * these orders stay. An order that is answered, withdrawn or begun to be paid at this very moment is left as it is.
 * @returns how many were refused
 */
export async function refuseAll(
  services: OrderServices,
  shop: Pick<StoredShop, 'id' | 'file'>,
  whose: { kind: SenderKind; sender: string },
  callOffPayments: (orderIds: readonly string[]) => Promise<void>,
): Promise<number> {
  const orders = (await listWaiting(services.db, shop.id)).filter((order) => isFrom(order, whose))
  const isBeingPaid = ({ state }: WaitingOrder) => state === 'locked'
  const beingPaid = orders.filter(isBeingPaid)
  const refused = await refuseEach(
    services,
    shop,
    orders.filter((order) => !isBeingPaid(order)),
  )
  await callOffPayments(beingPaid.map(({ order_id: orderId }) => orderId))
  return refused + (await refuseEach(services, shop, beingPaid))
}

async function refuseEach(
  services: OrderServices,
  shop: Pick<StoredShop, 'id' | 'file'>,
  orders: readonly WaitingOrder[],
): Promise<number> {
  let refused = 0
  for (const { order_id: orderId, language } of orders) {
    const reason = said(/*i18n*/ 'We have too many orders at the moment.', language)
    try {
      await moveOrder(services, shop, orderId, {
        step: 'refuse',
        by: 'merchant',
        reason,
        // The order may have been answered since the list was read.
        from: unansweredStates,
      })
      refused++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return refused
}
