import type { Database } from '../../database/open.ts'
import type { PaymentRow } from '../../database/tables.ts'

type PaymentRef = Pick<PaymentRow, 'shop_id' | 'payment_id' | 'order_id'>

/**
 * Marks what was paid online for an order, or `mostCents` of it, as to be refunded, inside the transaction that ends the order; the refund is
 * sent to the bank afterwards (payments/reconcile.ts), again until it succeeds.
 */
export async function scheduleOrderRefunds(
  trx: Database,
  shopId: string,
  orderId: string,
  now: number,
  mostCents = Infinity,
): Promise<void> {
  const paid = await trx
    .selectFrom('payments')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where('refund_due_cents', '=', 0)
    .execute()
  let left = mostCents
  for (const payment of paid) {
    const cents = Math.min(payment.amount_cents, left)
    left -= cents
    if (cents > 0) await scheduleRefund(trx, payment, cents, now)
  }
}

/** Marks one payment as to be refunded, once, and adds the amount to its order's refund. */
export async function scheduleRefund(
  trx: Database,
  { shop_id: shopId, payment_id: paymentId, order_id: orderId }: PaymentRef,
  cents: number,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ refund_due_cents: cents, tries: 0, next_at: now, updated_at: now })
    .where('shop_id', '=', shopId)
    .where('payment_id', '=', paymentId)
    .where('refund_due_cents', '=', 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return
  await trx
    .updateTable('orders')
    .set((order) => ({ refund_cents: order('refund_cents', '+', cents) }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute()
}
