import { toCents } from '../../../core/contract/amount.ts'
import { countDishes } from '../../../core/domain/cart/purchase-limits.ts'
import type { Bill } from '../../../core/domain/pricing/bill.ts'
import type { BillRule } from '../../../core/schema/order/bill.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import { Refusal } from '../../http/refusal.ts'

/** The shop file's `orders.maxDishes` and `orders.maxTotal`, an amount. */
type Ceiling = { maxDishes: number; maxTotal?: number | undefined }

/** Bill steps that pay for an order rather than make it smaller: the kitchen has the same work. */
const paying: readonly BillRule[] = ['points', 'balance']

/**
 * Checks that an order isn't larger than the owner accepts without a call beforehand. Its cost counts, even the part
 * that is paid with points and balance. Ours: the spec is silent.
 * @throws Refusal LD_TOO_LARGE
 */
export function checkCeiling(
  draft: Pick<OrderDraft, 'items' | 'combos'>,
  { steps }: Pick<Bill, 'steps'>,
  { maxDishes, maxTotal }: Ceiling,
): void {
  const dishes = [...countDishes(draft).values()].reduce((sum, count) => sum + count, 0)
  const costsCents = steps.reduce((sum, { rule, cents }) => (paying.includes(rule) ? sum : sum + cents), 0)
  if (dishes > maxDishes || (maxTotal !== undefined && costsCents > toCents(maxTotal)))
    throw new Refusal('LD_TOO_LARGE')
}
