import { useSyncExternalStore } from 'react'
import type { CurrentCart } from '../../../queries/cart/current-cart.ts'
import type { ShownCart } from '../../../queries/cart/overlay.ts'

/**
 * How many of a dish or combo are in the cart, and whether a change of that is pending. Redraws only when either
 * changes.
 */
export function useInCart(cart: ShownCart, dishId: string): [count: number, pending: boolean] {
  const snapshot = useSyncExternalStore(cart.subscribe, () =>
    cart.hasValue() ? (countsOf(cart.getValue()).get(dishId) ?? 0) : 0,
  )
  return [Math.floor(snapshot), snapshot % 1 > 0]
}

let counted: CurrentCart
let counts: Map<string, number>

/**
 * Counts the last cart once, as every row of the menu asks at each change. Dishes and combos can be counted together,
 * as their ids never coincide. A pending change adds a half: a snapshot is one number, which is equal as long as
 * nothing has changed.
 */
function countsOf(cart: CurrentCart): typeof counts {
  if (counted !== cart) {
    counted = cart
    counts = new Map()
    const add = (id: string, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
    for (const line of [...cart.items, ...cart.combos])
      add('comboId' in line ? line.comboId : line.build.itemId, line.quantity)
    for (const id of cart.pending ?? []) add(id, 0.5)
  }
  return counts
}
