import { type ByWay, leftOfWays, type RefundPart, sumOfWays } from '../../../core/domain/order/refund.ts'
import { isMeal } from '../../../core/domain/order/order-types.ts'
import { balanceUsed } from '../../../core/domain/pricing/bill-terms.ts'
import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { OrderRefund } from '../../../core/schema/order/order.ts'
import { isMember } from '../../customers/customer-rows.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRefundRow, OrderRow } from '../../database/tables/orders.ts'
import { paidPayments } from '../life/schedule-payment-refunds.ts'

/** What was paid for an order and what of it was refunded. */
export type RefundState = {
  /**
   * What was paid, and what of it can still be refunded, by way of payment. If the account is gone, so is the balance
   * part.
   */
  paid: ByWay
  left: ByWay
  /** How much was refunded so far, and of how much: what was paid or is on a later bill, with the balance. */
  soFar: Omit<RefundPart, 'cents'>
  /** Whether the customer is a member, with points and a balance. */
  isMember: boolean
  /** The refunds so far, the oldest first. */
  refunds: OrderRefundRow[]
  /** Cents that are to be refunded by the bank and that the bank hasn't refunded yet. */
  onItsWayCents: number
  /** Cents that a manager has given back by hand because the bank refused to. */
  byHandCents: number
}

/**
 * Whether an order can be refunded by hand. An order that isn't handed over yet is refused instead, which refunds all
 * of it.
 */
export const isRefundable = ({ state, order_type: type }: Pick<OrderRow, 'state' | 'order_type'>): boolean =>
  state === 'completed' && isMeal(type)

/** Reads the refund state of an order. Inside the transaction that has locked the order, the result stays true. */
export async function readRefundState(db: Database, order: OrderRow): Promise<RefundState> {
  const { shop_id: shopId, order_id: orderId, paid_cents: paidCents } = order
  const refunds = await listRefunds(db, shopId, orderId)
  const payments = await paidPayments(db, shopId, orderId)
  const isOfMember = await isMember(db, shopId, order.customer_id)
  const given = givenBack(refunds)
  const sum = (of: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((all, payment) => all + of(payment), 0)
  // A payment that arrived too late was refunded as a whole, so it isn't part of what was paid.
  const atBank = sum((payment) => payment.amount_cents - payment.refund_due_cents) + given.onlineCents
  const onlineCents = Math.min(paidCents, atBank)
  const used = balanceUsed(JSON.parse(order.bill) as BillStep[])
  const paid = {
    onlineCents,
    counterCents: paidCents - onlineCents,
    // A deleted account has no balance any more to which something could go back.
    balanceCents: isOfMember ? used : given.balanceCents,
  }
  const left = leftOfWays(paid, given)
  const allCents = sumOfWays(paid)
  return {
    paid,
    left,
    soFar: {
      beforeCents: allCents - sumOfWays(left),
      // What is on a later bill isn't known to be paid. It isn't refunded, but it is part of the whole.
      ofCents: allCents + Math.max(0, order.total_cents - paidCents),
    },
    isMember: isOfMember,
    refunds,
    onItsWayCents: sum((payment) => Math.max(0, payment.refund_due_cents - payment.refunded_cents)),
    byHandCents: sum((payment) => payment.by_hand_cents),
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

/** One refund as the customer sees it, or null. */
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

/** The refunds of some orders of one shop, as their customers see them. */
export const refundsOf = preparedListQuery((db, shopId, ids) =>
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
