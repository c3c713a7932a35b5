import type { Order } from '../../core/schema/order/order.ts'
import { Refusal } from '../http/refusal.ts'
import { findOpenPayment, isOpenPayment } from './payment-rows.ts'
import { type PaymentServices, syncPayment } from './sync-payment.ts'

/**
 * Cancels the open payment of an order, if there is one, so that the order can be changed.
 * @throws Refusal SP_0045 when it was paid meanwhile, with the reason `payment` when it may still be; BankUnavailable
 */
export async function cancelOpenPayment(
  services: PaymentServices,
  { storeId, id }: Pick<Order, 'storeId' | 'id'>,
): Promise<void> {
  const open = await findOpenPayment(services.db, storeId, id)
  if (!open) return
  const payment = await syncPayment(services, open, { closeAs: 'letGo' })
  if (payment.state === 'paid') throw new Refusal('SP_0045')
  if (isOpenPayment(payment)) throw new Refusal('SP_0045', { data: { reason: 'payment' } })
}
