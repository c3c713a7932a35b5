import { nextDay } from '../../../core/domain/time/calendar-days.ts'
import { instantOf } from '../../../core/domain/time/instant-of.ts'
import { balanceUsed } from '../../../core/domain/pricing/bill-terms.ts'
import type { ByWay } from '../../../core/domain/order/refund.ts'
import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { OrderKind, PaymentMethod } from '../../../core/schema/primitives.ts'
import type { Database } from '../../database/open.ts'
import { practiceBanks } from '../../settings/bank-config.ts'
import { givenBack } from '../refunds/read-refunds.ts'

/** What was taken for the orders of one kind that were paid in one way. */
export type Taken = {
  payment: PaymentMethod
  isVoucher: boolean
  orders: number
  cents: number
  /** What is still to be paid, by later bills. */
  laterCents: number
}

export type Takings = {
  taken: Taken[]
  /** What was paid from balances, which was taken when the vouchers for them were bought. */
  balanceCents: number
  /** What was refunded on that day, also of orders of other days. */
  refunded: ByWay
  /**
   * How many orders were paid at the practice bank or with Stripe's test keys, so that no money has moved. They are
   * counted nowhere else.
   */
  practised: number
}

/**
 * What a shop took on one day: of the meals that were handed over and the vouchers that were paid on it, and what was
 * refunded. The day ends at four in the morning, as it does for the orders' numbers. An order that was refused,
 * cancelled or taken back isn't counted. Ours: the spec is silent.
 * @param day YYYY-MM-DD
 */
export async function readTakings(
  db: Database,
  shopId: string,
  day: string,
  timeZone: string,
): Promise<Takings> {
  const [from, to] = [day, nextDay(day)].map((one) => instantOf(one, '04:00', timeZone)) as [number, number]
  const practised = new Set(await practisedIn(db, shopId))
  const done = (await doneSince(db, shopId, from)).filter(({ done_at: at }) => from <= at && at < to)
  const real = done.filter(({ order_id: id }) => !practised.has(id))
  const refunds = await db
    .selectFrom('order_refunds')
    .select(['order_id', 'online_cents', 'counter_cents', 'balance_cents'])
    .where('shop_id', '=', shopId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  const groups = Map.groupBy(real, ({ order_type: type, payment }) => `${kindOf(type)} ${payment}`)
  return {
    taken: [...groups.values()].map((rows) => ({
      payment: rows[0]!.payment,
      isVoucher: kindOf(rows[0]!.order_type) === 'voucher',
      orders: rows.length,
      cents: sum(rows, (row) => row.paid_cents),
      laterCents: sum(rows, (row) => Math.max(0, row.total_cents - row.paid_cents)),
    })),
    balanceCents: sum(real, ({ bill }) => balanceUsed(JSON.parse(bill) as BillStep[])),
    refunded: givenBack(refunds.filter(({ order_id: id }) => !practised.has(id))),
    practised: done.length - real.length,
  }
}

const kindOf = (type: OrderKind): 'voucher' | 'meal' => (type === 'voucher' ? 'voucher' : 'meal')

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((all, one) => all + of(one), 0)

/** The completed orders that were changed since, with the moment at which they were completed. */
const doneSince = (db: Database, shopId: string, since: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_events', (join) =>
      join
        .onRef('order_events.shop_id', '=', 'orders.shop_id')
        .onRef('order_events.order_id', '=', 'orders.order_id'),
    )
    .select([
      'orders.order_id',
      'orders.order_type',
      'orders.payment',
      'orders.paid_cents',
      'orders.total_cents',
      'orders.bill',
      'order_events.created_at as done_at',
    ])
    .where('orders.shop_id', '=', shopId)
    .where('orders.state', '=', 'completed')
    .where('orders.updated_at', '>=', since)
    .where('order_events.state', '=', 'completed')
    .orderBy('orders.payment')
    .execute()

async function practisedIn(db: Database, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('bank', 'in', practiceBanks)
    .where('state', '=', 'paid')
    .execute()
  return rows.map(({ order_id: id }) => id)
}
