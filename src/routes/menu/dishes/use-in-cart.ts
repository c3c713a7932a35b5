import { useSyncExternalStore } from 'react'
import type { ShownCart } from '../../../queries/cart/overlay.ts'

/**
 * How many of a dish or combo are in the cart, and whether a change of that is pending. Redraws only when either
 * changes.
 */
export function useInCart(cart: ShownCart, dishId: string): [count: number, pending: boolean] {
  // As one number, because a snapshot must be equal as long as nothing has changed: a pending change adds a half.
  const snapshot = useSyncExternalStore(cart.subscribe, () => {
    if (!cart.hasValue()) return 0
    const { items, combos, pending } = cart.getValue()
    // Dishes and combos can be counted together, as their ids never coincide.
    return [...items, ...combos].reduce(
      (sum, line) =>
        ('comboId' in line ? line.comboId : line.build.itemId) === dishId ? sum + line.quantity : sum,
      pending?.has(dishId) ? 0.5 : 0,
    )
  })
  return [Math.floor(snapshot), snapshot % 1 > 0]
}
