import { toCents } from '../../../core/contract/amount.ts'
import { countDishes } from '../../../core/domain/cart/purchase-limits.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import { Refusal } from '../../http/refusal.ts'

/** The shop file's `orders.maxDishes` and `orders.maxTotal`, an amount. */
type Ceiling = { maxDishes: number; maxTotal?: number | undefined }

/**
 * Checks that an order isn't larger than the owner takes without being called first. Ours: the spec is silent.
 * @throws Refusal LD_TOO_LARGE
 */
export function checkCeiling(
  draft: Pick<OrderDraft, 'items' | 'combos'>,
  totalCents: number,
  { maxDishes, maxTotal }: Ceiling,
): void {
  const dishes = [...countDishes(draft).values()].reduce((sum, count) => sum + count, 0)
  if (dishes > maxDishes || (maxTotal !== undefined && totalCents > toCents(maxTotal)))
    throw new Refusal('LD_TOO_LARGE')
}
