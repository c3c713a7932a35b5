import { isFinal } from '../../../../../core/domain/order/order-states.ts'
import type { Order } from '../../../../../core/schema/order/order.ts'

/**
 * Cents that go back through the bank although the order stands and the restaurant hasn't refunded them: the order was
 * paid twice, or the bank took another amount.
 */
export function paidByMistake({
  state,
  refundCents = 0,
  refunds = [],
}: Pick<Order, 'state' | 'refundCents' | 'refunds'>): number {
  if (isFinal(state) && state !== 'completed') return 0
  return Math.max(0, refundCents - refunds.reduce((sum, { onlineCents }) => sum + onlineCents, 0))
}
