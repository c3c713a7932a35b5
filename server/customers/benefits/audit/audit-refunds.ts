import { shareOf } from '../../../../core/domain/order/refund.ts'
import { balanceUsed } from '../../../../core/domain/pricing/bill-terms.ts'
import { dayMs } from '../../../../core/domain/time/durations.ts'
import { unitCentsOf } from '../../../../core/domain/pricing/currency-unit.ts'
import type { BillStep } from '../../../../core/schema/order/bill.ts'
import type { Redeemed } from '../../../../core/schema/customer/benefits.ts'
import type { Database } from '../../../database/open.ts'
import type { OrderRefundRow } from '../../../database/tables/orders.ts'
import { deletedCustomerId } from '../../deleted-customer.ts'

/** A refund that doesn't agree with its order or with its customer's account. */
export type RefundFault = {
  customerId: string
  orderId: string
  /**
   * `refundedCents`: more than was paid. `refundedWays`: the parts don't add up. `onlineCents`: the bank is to refund
   * less. The others: the account's entries differ from the refunds, or the refunds differ from the order's share; or
   * the account still had something left of what was recorded as missing (`pointsMissing`, `spendMissing`: how much).
   */
  number:
    | 'refundedCents'
    | 'refundedWays'
    | 'onlineCents'
    | 'refundedBalance'
    | 'refundedPoints'
    | 'reversedPoints'
    | 'reversedSpend'
    | 'pointsBackShare'
    | 'pointsShare'
    | 'spendShare'
    | 'pointsMissing'
    | 'spendMissing'
  has: number
  sum: number
}

/**
 * Compares the refunds of each order with what was paid for it, what its bank is to refund, and the entries of its
 * customer's account. Runs inside the transaction that reads all of it.
 */
export async function auditRefunds(trx: Database, shopId: string): Promise<RefundFault[]> {
  const refunds = await trx.selectFrom('order_refunds').selectAll().where('shop_id', '=', shopId).execute()
  const orders = await trx
    .selectFrom('orders')
    .select(['order_id', 'customer_id', 'paid_cents', 'total_cents', 'bill', 'currency', 'redeemed'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', (of) =>
      of.selectFrom('order_refunds').select('order_id').where('shop_id', '=', shopId),
    )
    .execute()
  const due = await trx
    .selectFrom('payments')
    .select((row) => ['order_id', row.fn.sum('refund_due_cents').as('cents')])
    .where('shop_id', '=', shopId)
    .where('state', '=', 'paid')
    .groupBy('order_id')
    .execute()
  const entries = await trx
    .selectFrom('purse_entries')
    .select((row) => [
      'order_id',
      'reason',
      row.fn.sum('points').as('points'),
      row.fn.sum('balance_cents').as('balance_cents'),
      row.fn.sum('spent_cents').as('spent_cents'),
      row.fn.min('created_at').as('at'),
    ])
    .where('shop_id', '=', shopId)
    .where('order_id', 'is not', null)
    .where('reason', 'in', ['earned', 'refunded', 'reversed'])
    .groupBy(['order_id', 'reason'])
    .execute()
  const refundsOf = Map.groupBy(refunds, (row) => row.order_id)
  const dueOf = new Map(due.map((row) => [row.order_id, Number(row.cents)]))
  const entryOf = new Map(entries.map((row) => [`${row.order_id} ${row.reason}`, row]))
  const faults: RefundFault[] = []
  for (const order of orders) {
    const {
      order_id: orderId,
      customer_id: customerId,
      paid_cents: paidCents,
      total_cents: totalCents,
    } = order
    const own = refundsOf.get(orderId) ?? []
    const sum = (of: (row: OrderRefundRow) => number) => own.reduce((all, row) => all + of(row), 0)
    const expect = (number: RefundFault['number'], has: number, ought: number) => {
      if (has !== ought) faults.push({ customerId, orderId, number, has, sum: ought })
    }
    const cents = sum((row) => row.cents)
    const used = balanceUsed(JSON.parse(order.bill) as BillStep[])
    const onlineCents = sum((row) => row.online_cents)
    expect('refundedCents', cents, Math.min(cents, paidCents + used))
    expect(
      'refundedWays',
      sum((row) => row.online_cents + row.counter_cents + row.balance_cents),
      cents,
    )
    expect('onlineCents', onlineCents, Math.min(onlineCents, dueOf.get(orderId) ?? 0))
    // The account was deleted together with its entries.
    if (customerId === deletedCustomerId) continue
    const [earned, back, taken] = ['earned', 'refunded', 'reversed'].map((reason) => {
      const entry = entryOf.get(`${orderId} ${reason}`)
      entryOf.delete(`${orderId} ${reason}`)
      return {
        points: Number(entry?.points ?? 0),
        balanceCents: Number(entry?.balance_cents ?? 0),
        spentCents: Number(entry?.spent_cents ?? 0),
        at: Number(entry?.at ?? 0),
      }
    }) as [Sums, Sums, Sums]
    const isMember = own.some((row) => row.points_back + row.points_taken + row.spent_taken_cents > 0)
    expect(
      'refundedBalance',
      back.balanceCents,
      sum((row) => row.balance_cents),
    )
    expect(
      'refundedPoints',
      back.points,
      sum((row) => row.points_back),
    )
    expect('reversedPoints', taken.points, 0 - sum((row) => row.points_taken))
    expect('reversedSpend', taken.spentCents, 0 - sum((row) => row.spent_taken_cents))
    if (!isMember) continue
    const part = { beforeCents: 0, cents, ofCents: Math.max(paidCents, totalCents) + used }
    const given = order.redeemed === null ? 0 : (JSON.parse(order.redeemed) as Redeemed).points
    const unitCents = unitCentsOf(order.currency)
    expect(
      'pointsBackShare',
      sum((row) => row.points_back),
      shareOf(given, part),
    )
    expect(
      'pointsShare',
      sum((row) => row.points_taken + row.points_missing),
      earnedShare(own, earned, part.ofCents),
    )
    expect(
      'spendShare',
      sum((row) => row.spent_taken_cents + row.spent_missing_cents),
      shareOf(earned.spentCents, part, unitCents),
    )
  }
  for (const { customerId, orderId, ...left } of await leftOfMissing(trx, shopId)) {
    if (left.points > 0)
      faults.push({ customerId, orderId, number: 'pointsMissing', has: left.points, sum: 0 })
    if (left.spentCents > 0)
      faults.push({ customerId, orderId, number: 'spendMissing', has: left.spentCents, sum: 0 })
  }
  for (const { order_id: orderId, reason, points } of entryOf.values())
    if (reason !== 'earned')
      faults.push({
        customerId: '',
        orderId: orderId ?? '',
        number: 'refundedPoints',
        has: Number(points),
        sum: 0,
      })
  return faults
}

type Sums = { points: number; balanceCents: number; spentCents: number; at: number }

/**
 * The earned points that an order's refunds ought to have taken or recorded as missing. A refund that did neither is
 * taken at its word that they had expired if it came a day later or more: no shop's points expire sooner.
 */
function earnedShare(refunds: readonly OrderRefundRow[], earned: Sums, ofCents: number): number {
  let beforeCents = 0
  let points = 0
  for (const row of refunds.toSorted((one, other) => one.created_at - other.created_at)) {
    const hasExpired = row.points_taken + row.points_missing === 0 && row.created_at >= earned.at + dayMs
    if (!hasExpired) points += shareOf(earned.points, { beforeCents, cents: row.cents, ofCents })
    beforeCents += row.cents
  }
  return points
}

/** What the accounts still had after refunds that recorded something as missing. It should be nothing. */
async function leftOfMissing(
  trx: Database,
  shopId: string,
): Promise<{ customerId: string; orderId: string; points: number; spentCents: number }[]> {
  const rows = await trx
    .selectFrom('order_refunds as refund')
    .innerJoin('purse_entries as taken', (join) =>
      join.onRef('taken.shop_id', '=', 'refund.shop_id').onRef('taken.entry_id', '=', 'refund.refund_id'),
    )
    .innerJoin('purse_entries as entry', (join) =>
      join
        .onRef('entry.shop_id', '=', 'taken.shop_id')
        .onRef('entry.customer_id', '=', 'taken.customer_id')
        .onRef('entry.number', '<=', 'taken.number'),
    )
    .where('refund.shop_id', '=', shopId)
    .where((row) => row.or([row('points_missing', '>', 0), row('spent_missing_cents', '>', 0)]))
    .groupBy(['taken.customer_id', 'refund.order_id', 'refund_id', 'points_missing', 'spent_missing_cents'])
    .select((row) => [
      'taken.customer_id',
      'refund.order_id',
      'points_missing',
      'spent_missing_cents',
      row.fn.sum('entry.points').as('points'),
      row.fn.sum('entry.spent_cents').as('spent_cents'),
    ])
    .execute()
  return rows.map((row) => ({
    customerId: row.customer_id,
    orderId: row.order_id,
    points: row.points_missing > 0 ? Number(row.points) : 0,
    spentCents: row.spent_missing_cents > 0 ? Number(row.spent_cents) : 0,
  }))
}
