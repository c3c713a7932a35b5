import type { Order } from '../../core/schema/order/order.ts'
import { Refusal } from '../http/refusal.ts'
import { BankRefused, BankUnavailable } from './bank.ts'
import { findOpenPayment, isOpenPayment } from './payment-rows.ts'
import { type PaymentServices, syncPayment } from './sync-payment.ts'

/**
 * Cancels the open payment of an order, if there is one, so that the order can be changed.
 * @throws Refusal SP_0045 when it was paid meanwhile, and with the reason `payment` when it may still be paid;
 * BankUnavailable
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

/** How many payments are cancelled at once: the desk is waiting, but a bank accepts only so many calls per second. */
const maxAtOnce = 16
/**
 * How long (ms) new cancellations are begun. The desk gives up after ten seconds without an answer; when it asks again,
 * the remaining ones follow.
 */
const longestMs = 5_000

/**
 * Cancels the open payments of several orders. A payment that was paid meanwhile, or of which the bank can't tell, is
 * left as it is. Once the bank is down or slow, the remaining ones are left, too, rather than waiting for it hundreds
 * of times.
 */
export async function callOffPayments(
  services: PaymentServices,
  storeId: string,
  orderIds: readonly string[],
): Promise<void> {
  /** @returns whether the bank could be asked */
  const callOff = async (id: string): Promise<boolean> => {
    try {
      await cancelOpenPayment(services, { storeId, id })
    } catch (error) {
      if (error instanceof BankUnavailable) return false
      if (!(error instanceof BankRefused || error instanceof Refusal)) throw error
    }
    return true
  }
  const began = performance.now()
  for (let from = 0; from < orderIds.length && performance.now() - began < longestMs; from += maxAtOnce) {
    const asked = await Promise.all(orderIds.slice(from, from + maxAtOnce).map(callOff))
    if (asked.includes(false)) return
  }
}
