import { failedStates } from '../../../core/domain/order/order-states.ts'
import { sumOfWays } from '../../../core/domain/order/refund.ts'
import { balanceUsed, isPaidAtBank, pointsWorth } from '../../../core/domain/pricing/bill-terms.ts'
import type { DeskOrder } from '../../../core/contract/desk/desk-calls.ts'
import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { Order, OrderLine, OrderRefund } from '../../../core/schema/order/order.ts'
import { formatMoney } from '../../shops/format-money.ts'

type Sums = Pick<DeskOrder, 'balanceCents' | 'pointsCents' | 'refundedCents'>

type Stored = { bill: readonly BillStep[]; refunds?: readonly OrderRefund[] | undefined }

export type Charged = Pick<
  Order,
  'state' | 'payment' | 'currency' | 'totalCents' | 'paidCents' | 'deliveryFeeCents'
> &
  (Sums | Stored)

/**
 * Says what a cashier needs of an order: why its total is less than its dishes, whether it is paid, what is to be
 * collected, and what was refunded. Empty if there is nothing to say.
 */
export function describeMoney(order: Charged & { lines: readonly Pick<OrderLine, 'cents'>[] }): string {
  const { totalCents, deliveryFeeCents, currency, lines } = order
  const money = (cents: number) => formatMoney(cents, currency)
  const { balanceCents, pointsCents, refundedCents } = 'bill' in order ? sumsOf(order) : order
  const dishes = lines.reduce((sum, { cents }) => sum + cents, 0)
  const takenOff = dishes + deliveryFeeCents - pointsCents - balanceCents - totalCents
  const less = [
    takenOff > 0 && `${money(takenOff)} taken off`,
    pointsCents > 0 && `${money(pointsCents)} with points`,
    balanceCents > 0 && `${money(balanceCents)} from the balance`,
  ]
  const now = [isPaid(order, money), refundedCents > 0 && `${money(refundedCents)} refunded`]
  return [less, now]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter(Boolean)
    .join('; ')
}

const sumsOf = ({ bill, refunds = [] }: Stored): Sums => ({
  balanceCents: balanceUsed(bill),
  pointsCents: pointsWorth(bill),
  refundedCents: refunds.reduce((sum, refund) => sum + sumOfWays(refund), 0),
})

function isPaid(
  { state, payment, totalCents, paidCents }: Charged,
  money: (cents: number) => string,
): string | false {
  if (failedStates.includes(state)) return paidCents > 0 && `${money(paidCents)} was paid and goes back`
  if (totalCents === 0) return 'nothing to collect'
  if (paidCents >= totalCents) return 'paid'
  if (payment === 'payLater') return 'on a later bill'
  return isPaidAtBank(payment) ? 'not paid yet' : `${money(totalCents - paidCents)} to collect`
}
