import type { Database } from '../../database/open.ts'
import type { PaymentRow } from '../../database/tables.ts'

type Key = Pick<PaymentRow, 'shop_id' | 'payment_id' | 'order_id'>

/**
 * Says that what was paid online for an order goes back, inside the transaction that ends it; the bank is asked
 * afterwards, until it has done so.
 */
export async function refundDue(trx: Database, shopId: string, orderId: string, now: number): Promise<void> {
  const paid = await trx
    .selectFrom('payments')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where('refund_due_cents', '=', 0)
    .execute()
  for (const payment of paid) await giveBackPayment(trx, payment, payment.amount_cents, now)
}

/** Says so of one payment, once; its order says how much goes back. */
export async function giveBackPayment(
  trx: Database,
  { shop_id: shopId, payment_id: paymentId, order_id: orderId }: Key,
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
