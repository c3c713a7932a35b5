import { type ByWay, leftOfWays } from '../../../core/domain/order/refund.ts'
import { isMeal } from '../../../core/domain/order/order-types.ts'
import { balanceUsed } from '../../../core/domain/pricing/bill-terms.ts'
import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { OrderRefund } from '../../../core/schema/order/order.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import { isMember } from '../../customers/customer-rows.ts'
import { keptOfMany } from '../../database/kept-query.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRefundRow, OrderRow } from '../../database/tables/orders.ts'
import { paidPayments } from '../life/schedule-payment-refunds.ts'

/** How an order stands with what the restaurant gave back of it. */
export type RefundState = {
  /** What was paid for it, and what of that is left: the account of who paid with a balance may be gone. */
  paid: ByWay
  left: ByWay
  /** Whether its customer is a member, with points and a balance. */
  isMember: boolean
  /** The oldest first. */
  refunds: OrderRefundRow[]
  /** What was sent to a bank and hasn't arrived there. */
  onItsWayCents: number
}

/** Can something of it be given back by hand? Whatever isn't handed over yet is refused, and gives all of it back. */
export const isRefundable = ({ state, order_type: type }: Pick<OrderRow, 'state' | 'order_type'>): boolean =>
  state === 'completed' && isMeal(type as OrderKind)

/** Inside the transaction that has locked the order, what it answers stays true. */
export async function readRefundState(db: Database, order: OrderRow): Promise<RefundState> {
  const { shop_id: shopId, order_id: orderId, paid_cents: paidCents } = order
  const refunds = await listRefunds(db, shopId, orderId)
  const payments = await paidPayments(db, shopId, orderId)
  const isOfMember = await isMember(db, shopId, order.customer_id)
  const given = givenBack(refunds)
  const sum = (of: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((all, payment) => all + of(payment), 0)
  // A payment that came too late went back as a whole: it is none of what was paid.
  const atBank = sum((payment) => payment.amount_cents - payment.refund_due_cents) + given.onlineCents
  const onlineCents = Math.min(paidCents, atBank)
  const used = balanceUsed(JSON.parse(order.bill) as BillStep[])
  const paid = {
    onlineCents,
    counterCents: paidCents - onlineCents,
    // With the account went its balance, and there is nothing any more that it could go back to.
    balanceCents: isOfMember ? used : given.balanceCents,
  }
  return {
    paid,
    left: leftOfWays(paid, given),
    isMember: isOfMember,
    refunds,
    onItsWayCents: sum((payment) => Math.max(0, payment.refund_due_cents - payment.refunded_cents)),
  }
}

/** The refunds of one order, the oldest first. */
export const listRefunds = (db: Database, shopId: string, orderId: string): Promise<OrderRefundRow[]> =>
  db
    .selectFrom('order_refunds')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()

/** One refund as its customer sees it, or null. */
export async function findRefund(
  db: Database,
  shopId: string,
  refundId: string,
): Promise<OrderRefund | null> {
  const row = await db
    .selectFrom('order_refunds')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ? readRefundRow(row) : null
}

export const givenBack = (
  rows: readonly Pick<OrderRefundRow, 'online_cents' | 'counter_cents' | 'balance_cents'>[],
): ByWay =>
  rows.reduce<ByWay>(
    (sum, row) => ({
      onlineCents: sum.onlineCents + row.online_cents,
      counterCents: sum.counterCents + row.counter_cents,
      balanceCents: sum.balanceCents + row.balance_cents,
    }),
    { onlineCents: 0, counterCents: 0, balanceCents: 0 },
  )

/** What some orders of one shop were refunded, as their customers see it. */
export const refundsOf = keptOfMany((db, shopId, ids) =>
  db
    .selectFrom('order_refunds')
    .select(['order_id', 'cents', 'online_cents', 'counter_cents', 'balance_cents', 'why', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('refund_id'),
)

export const readRefundRow = (
  row: Pick<OrderRefundRow, 'online_cents' | 'counter_cents' | 'balance_cents' | 'why' | 'created_at'>,
): OrderRefund => ({
  at: row.created_at,
  reason: row.why,
  onlineCents: row.online_cents,
  counterCents: row.counter_cents,
  balanceCents: row.balance_cents,
})
