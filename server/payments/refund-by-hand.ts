import type { Database } from '../database/open.ts'
import type { OrderRow } from '../database/tables/orders.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { hopelessOf, outstandingOf } from './hopeless-refunds.ts'
import type { PaymentRow } from '../database/tables/payments.ts'
import { paidPayments } from '../orders/life/schedule-payment-refunds.ts'
import { lockOrder } from '../orders/life/lock-order.ts'
import { givenBack, listRefunds } from '../orders/refunds/read-refunds.ts'

/**
 * Records, inside a transaction, that a manager gives back by hand what an order's bank refuses to give back, so that
 * the bank isn't asked for it any more. The refunds of a meal then say that the money was given at the counter; those
 * that went to another payment of the order stay as they are. `cents` is the amount that the manager saw. Ours: the spec
 * is silent.
 * @returns the order's row as it is now
 * @throws Refusal LD_NOT_FOUND; DK_REFUND_TOO_MUCH when that isn't the amount any more, also while the bank is asked
 */
export async function refundByHand(
  trx: Database,
  shopId: string,
  orderId: string,
  { cents, by }: { cents: number; by: string },
  now: number,
): Promise<OrderRow> {
  const order = await lockOrder(trx, shopId, orderId)
  if (!order) throw notFound()
  const payments = await hopelessOf(trx, shopId, orderId, now)
  const leftCents = outstandingOf(payments)
  if (cents === 0 || cents !== leftCents) throw changed(leftCents)
  for (const payment of payments) {
    const { numUpdatedRows } = await trx
      .updateTable('payments')
      .set((row) => ({
        refunded_cents: row.ref('refund_due_cents'),
        by_hand_cents: row('by_hand_cents', '+', outstandingOf([payment])),
        by_hand_by: by,
        refund_part_cents: 0,
        tries: 0,
        refusals: 0,
        next_at: null,
        updated_at: now,
      }))
      .where('shop_id', '=', shopId)
      .where('payment_id', '=', payment.payment_id)
      // If the job has reserved the payment meanwhile, the bank is being asked.
      .where('next_at', '=', payment.next_at)
      .where('refunded_cents', '=', payment.refunded_cents)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw changed(0)
  }
  const own = ownPayment(await paidPayments(trx, shopId, orderId), order)
  const ownCents = outstandingOf(payments.filter(({ payment_id: id }) => id === own?.payment_id))
  const movedCents = await moveToCounter(trx, shopId, orderId, ownCents)
  return trx
    .updateTable('orders')
    .set((row) => ({
      refund_cents: row('refund_cents', '-', movedCents),
      updated_at: Math.max(now, order.updated_at + 1),
    }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const changed = (leftCents: number): Refusal => new Refusal('DK_REFUND_TOO_MUCH', { data: { leftCents } })

/**
 * The payment that its order took, and to which the order's refunds go. An order is paid by one payment. Another one that
 * was charged all the same goes back whole, and is no part of the order's refunds. If the order was refunded as a whole,
 * too, the method tells them apart, as the order names the one by which it was paid.
 */
const ownPayment = (paid: readonly PaymentRow[], order: OrderRow): PaymentRow | undefined =>
  paid.find(({ amount_cents: cents, refund_due_cents: dueCents }) => dueCents < cents) ??
  paid.find(({ method }) => method === order.payment) ??
  paid[0]

/**
 * Moves an amount of an order's refunds from the bank to the counter, the newest first, as a bank refunds the oldest
 * first. @returns how much was moved: an order that was refused has no refunds of its own
 */
async function moveToCounter(trx: Database, shopId: string, orderId: string, cents: number): Promise<number> {
  const refunds = await listRefunds(trx, shopId, orderId)
  const movedCents = Math.min(cents, givenBack(refunds).onlineCents)
  let left = movedCents
  for (const { refund_id: refundId, online_cents: onlineCents } of refunds.toReversed()) {
    const part = Math.min(left, onlineCents)
    left -= part
    if (part === 0) continue
    await trx
      .updateTable('order_refunds')
      .set((row) => ({
        online_cents: row('online_cents', '-', part),
        counter_cents: row('counter_cents', '+', part),
      }))
      .where('shop_id', '=', shopId)
      .where('refund_id', '=', refundId)
      .execute()
  }
  return movedCents
}
