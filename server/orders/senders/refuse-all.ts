import type { SenderKind } from '../../../core/contract/desk/desk-limits.ts'
import { unansweredStates } from '../../../core/domain/order/order-states.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { Refusal } from '../../http/refusal.ts'
import { said } from '../../i18n/said.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import type { OrderServices } from '../life/expire-overdue.ts'
import { moveOrder } from '../life/move-order.ts'
import { isFrom, listWaiting } from './waiting-orders.ts'

/**
 * Refuses all orders of a sender that wait for an answer. One that is being paid is let go of at its bank first, so that it
 * can't be charged any more; where the bank can't say, it stays. One that was answered, taken back or begun to be paid at
 * this very moment is left as it is.
 * @returns how many were refused
 */
export async function refuseAll(
  services: OrderServices,
  shop: Pick<StoredShop, 'id' | 'file'>,
  whose: { kind: SenderKind; sender: string },
  callOffPayments: (orderIds: readonly string[]) => Promise<void>,
): Promise<number> {
  const orders = (await listWaiting(services.db, shop.id)).filter((order) => isFrom(order, whose))
  const beingPaid = orders.filter(({ state }) => state === 'locked')
  await callOffPayments(beingPaid.map(({ order_id: orderId }) => orderId))
  let refused = 0
  for (const { order_id: orderId, language } of orders) {
    const reason = said(/*i18n*/ 'We have too many orders at the moment.', language as Language)
    try {
      await moveOrder(services, shop, orderId, {
        step: 'refuse',
        by: 'merchant',
        reason,
        // It may have been answered since they were listed.
        from: unansweredStates,
      })
      refused++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return refused
}
