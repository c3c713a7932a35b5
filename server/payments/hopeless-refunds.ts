import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { PaymentRow } from '../database/tables/payments.ts'
import { BankLacksFunds, isLasting } from './bank.ts'
import { maxRetryMs } from './retry-delay.ts'
import type { PaymentServices } from './sync-payment.ts'
import { dayMs, hourMs } from '../../core/domain/time/durations.ts'

/*
 * A bank can refuse a refund for good: the payment is disputed, it is too old, the bank isn't configured any more, or it
 * rejects the key. After a day of that a manager can give the money back by hand. The bank is still asked now and then,
 * because the owner may have set it right.
 */

/** After so many refusals in a row, about a day's, a refund counts as refused for good. */
export const hopelessAfter = dayMs / maxRetryMs
/** How often the bank is asked after that. */
export const hopelessRetryMs = hourMs
/** A bank that is being asked has answered, or has been given up, long before this. */
const askingMs = 60_000
/** How many orders the desk names: without the bank's keys, it may be every refund. */
const mostListed = 5

export const isHopeless = ({ refusals }: Pick<PaymentRow, 'refusals'>): boolean => refusals >= hopelessAfter

/**
 * Counts that the bank has refused a refund, and reports it once when it counts as refused for good. Lack of funds
 * passes, so it starts the count anew. When there was no answer, nothing is known.
 */
export async function noteRefusal(
  { db, log }: Pick<PaymentServices, 'db' | 'log'>,
  payment: PaymentRow,
  error: unknown,
): Promise<void> {
  const { shop_id: shop, payment_id: paymentId, order_id: orderId, bank, reference } = payment
  if (!isLasting(error)) return
  const isPassing = error instanceof BankLacksFunds
  if (isPassing && payment.refusals === 0) return
  const counted = await db
    .updateTable('payments')
    .set((row) => ({ refusals: isPassing ? 0 : row('refusals', '+', 1) }))
    .where('shop_id', '=', shop)
    .where('payment_id', '=', paymentId)
    .returning('refusals')
    .executeTakeFirst()
  if (counted?.refusals !== hopelessAfter) return
  const order = await db
    .selectFrom('orders')
    .select('number')
    .where('shop_id', '=', shop)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const what = { shop, number: order?.number, payment: paymentId, bank, reference, reason: error.message }
  log.error(what, 'a bank refuses a refund: look there why, or give the money back by hand at the desk')
}

/**
 * The payments of an order whose refund counts as refused for good, without those whose bank may be being asked once
 * more at this moment.
 */
export async function hopelessOf(
  db: Database,
  shopId: string,
  orderId: string,
  now: number,
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('refusals', '>=', hopelessAfter)
    .where('next_at', '<=', now + hopelessRetryMs - askingMs)
    .execute()
}

export const outstandingOf = (payments: readonly PaymentRow[]): number =>
  payments.reduce((sum, { refund_due_cents: due, refunded_cents: back }) => sum + Math.max(0, due - back), 0)

/** The first few orders of a shop with money that their bank refuses to give back. */
export const listHopeless = async (
  db: Database,
  shopId: string,
): Promise<{ orderId: string; number: string; currency: string; cents: number }[]> => {
  const rows = await db
    .selectFrom('payments as payment')
    .innerJoin('orders as order', (join) =>
      join.onRef('order.shop_id', '=', 'payment.shop_id').onRef('order.order_id', '=', 'payment.order_id'),
    )
    .where('payment.shop_id', '=', shopId)
    // Written out, so that the index of the few such payments is used.
    .where(sql<boolean>`payment.refusals > 0`)
    .where('payment.refusals', '>=', hopelessAfter)
    .groupBy(['order.order_id', 'order.number', 'order.currency'])
    .orderBy('order.number')
    .limit(mostListed)
    .select((row) => [
      'order.order_id as orderId',
      'order.number',
      'order.currency',
      row.fn.sum(sql<number>`refund_due_cents - refunded_cents`).as('cents'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}
