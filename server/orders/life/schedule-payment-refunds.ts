import type { Database } from '../../database/open.ts'
import type { PaymentRow } from '../../database/tables/payments.ts'

type PaymentRef = Pick<PaymentRow, 'shop_id' | 'payment_id' | 'order_id' | 'refund_due_cents'>

/**
 * Marks the money that was paid online for an order, or `mostCents` of it, as to be refunded, unless it is marked
 * already. Runs inside the transaction that has locked the order. The refund is sent to the bank afterwards
 * (payments/reconcile.ts), repeatedly until it succeeds.
 * @returns how much of it a manager has given back by hand already: only in a restored backup, into which such refunds
 * are noted before the orders know of them (cli/backup/keep-by-hand.ts). A bank refunds before a manager does, so what
 * the bank gave comes first
 */
export async function schedulePaymentRefunds(
  trx: Database,
  shopId: string,
  orderId: string,
  now: number,
  mostCents = Infinity,
): Promise<{ byHandCents: number }> {
  let left = mostCents
  let byHandCents = 0
  for (const payment of await paidPayments(trx, shopId, orderId)) {
    const cents = Math.min(payment.amount_cents - payment.refund_due_cents, left)
    left -= cents
    if (cents <= 0) continue
    await scheduleRefund(trx, payment, cents, now)
    const { refund_due_cents: from, refunded_cents: refunded, by_hand_cents: byHand } = payment
    byHandCents += Math.max(0, Math.min(from + cents, refunded) - Math.max(from, refunded - byHand))
  }
  return { byHandCents }
}

/** The payments of an order whose money the restaurant has or had. */
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
 * Adds to the amount to refund of one payment, and to its order's refund; only if the payment is still as it was read.
 * A part that the bank is being asked for already stays as it is, and the addition is refunded after it.
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

/** Marks money that its order can't use as to be refunded: only once, however often it is called. */
export const scheduleOneRefund = (
  trx: Database,
  payment: PaymentRef,
  cents: number,
  now: number,
): Promise<void> => scheduleRefund(trx, { ...payment, refund_due_cents: 0 }, cents, now)
