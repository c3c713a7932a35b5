import type { Order } from '../../core/schema/order/order.ts'
import { Refusal } from '../http/refusal.ts'
import { BankRefused, BankUnavailable } from './bank.ts'
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

/** Whoever asked waits, and a bank takes only so many calls in a second. */
const maxAtOnce = 16
/** A desk takes ten seconds without an answer for none: after this no more are begun. Asked again, the rest follows. */
const longestMs = 5_000

/**
 * Cancels the open payments of several orders. One whose bank can't say, or that was paid meanwhile, is left as it is; and
 * once a bank is down, or slow, the others are left too: nobody waits for it once for each of hundreds.
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
