import type { Database } from '../../database/open.ts'
import type { PaymentRow } from '../../database/tables/payments.ts'

type PaymentRef = Pick<PaymentRow, 'shop_id' | 'payment_id' | 'order_id' | 'refund_due_cents'>

/**
 * Marks what was paid online for an order and isn't to be refunded yet, or `mostCents` of it, as to be refunded, inside the
 * transaction that has locked the order; the refund is sent to the bank afterwards (payments/reconcile.ts), again until it
 * succeeds.
 */
export async function schedulePaymentRefunds(
  trx: Database,
  shopId: string,
  orderId: string,
  now: number,
  mostCents = Infinity,
): Promise<void> {
  let left = mostCents
  for (const payment of await paidPayments(trx, shopId, orderId)) {
    const cents = Math.min(payment.amount_cents - payment.refund_due_cents, left)
    left -= cents
    if (cents > 0) await scheduleRefund(trx, payment, cents, now)
  }
}

/** The payments of an order of which the restaurant has the money, or had it. */
export const paidPayments = (db: Database, shopId: string, orderId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute()

/**
 * Adds to what is to be refunded of one payment, and to its order's refund; once for a payment as it was read. A part that the
 * bank is being asked for already is left as it is: what is added goes back after it.
 */
async function scheduleRefund(
  trx: Database,
  { shop_id: shopId, payment_id: paymentId, order_id: orderId, refund_due_cents: dueCents }: PaymentRef,
  cents: number,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set((row) => {
      const isUnderWay = row('refund_due_cents', '>', row.ref('refunded_cents'))
      return {
        refund_due_cents: dueCents + cents,
        tries: row.case().when(isUnderWay).then(row.ref('tries')).else(0).end(),
        next_at: row.case().when(isUnderWay).then(row.ref('next_at')).else(now).end(),
        updated_at: now,
      }
    })
    .where('shop_id', '=', shopId)
    .where('payment_id', '=', paymentId)
    .where('refund_due_cents', '=', dueCents)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return
  await trx
    .updateTable('orders')
    .set((order) => ({ refund_cents: order('refund_cents', '+', cents) }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Marks money that its order doesn't take as to be refunded: once, however often it is looked at. */
export const scheduleOneRefund = (
  trx: Database,
  payment: PaymentRef,
  cents: number,
  now: number,
): Promise<void> => scheduleRefund(trx, { ...payment, refund_due_cents: 0 }, cents, now)
