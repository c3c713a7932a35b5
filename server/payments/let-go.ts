import type { Order } from '../../core/schema/order/order.ts'
import { Refusal } from '../http/refusal.ts'
import { findOpenPayment, isOpenPayment } from './payment-rows.ts'
import { type Cashier, settle } from './settle.ts'

/**
 * Ends the payment that is under way for an order, so that something else may happen to it.
 * @throws Refusal SP_0045 when it is paid now, or may still be; BankDown
 */
export async function letGoOf(
  cashier: Cashier,
  { storeId, id }: Pick<Order, 'storeId' | 'id'>,
): Promise<void> {
  const open = await findOpenPayment(cashier.db, storeId, id)
  if (!open) return
  const payment = await settle(cashier, open, { end: 'letGo' })
  if (payment.state === 'paid' || isOpenPayment(payment)) throw new Refusal('SP_0045')
}
