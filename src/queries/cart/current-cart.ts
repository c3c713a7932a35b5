import type { Reading } from '../../../core/domain/cart/pending-changes.ts'
import { shownTotalCents } from '../../../core/domain/pricing/shown-total.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'

/** What can still be changed of the carts of an order type. */
export type CurrentCart = Reading & {
  count: number
  totalCents: number
  /** The ids of all that was asked for and isn't known to be kept yet: changes, lines, dishes. */
  pending?: ReadonlySet<string>
  /** These are the combos alone, of a cart that may hold more. */
  only?: 'combos'
}

/** With how many there are of all, and what that comes to. */
export function summedUp<L extends Lines>(lines: L): L & Pick<CurrentCart, 'count' | 'totalCents'> {
  const all = [...lines.items, ...lines.combos]
  return {
    ...lines,
    count: all.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: shownTotalCents(all),
  }
}
