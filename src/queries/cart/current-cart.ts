import type { Reading } from '../../../core/domain/cart/pending-changes.ts'
import { shownTotalCents } from '../../../core/domain/pricing/shown-total.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'

/** The lines of an order type's carts that can still be changed: those that no order holds. */
export type CurrentCart = Reading & {
  count: number
  totalCents: number
  /** The ids of everything with a pending change, that is, not yet known to be saved: changes, lines, dishes. */
  pending?: ReadonlySet<string>
  /** Set if this is only the combos of a cart that may hold more. */
  only?: 'combos'
}

/** Adds the number of pieces and their total price to a cart's lines. */
export function summedUp<L extends Lines>(lines: L): L & Pick<CurrentCart, 'count' | 'totalCents'> {
  const all = [...lines.items, ...lines.combos]
  return {
    ...lines,
    count: all.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: shownTotalCents(all),
  }
}
