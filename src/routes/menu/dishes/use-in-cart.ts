import { useSyncExternalStore } from 'react'
import type { CurrentCart } from '../../../queries/cart/current-cart.ts'
import type { ShownCart } from '../../../queries/cart/overlay.ts'

/**
 * How many of a dish or combo are in the cart, and whether a change of that is pending. Redraws only when either
 * changes.
 */
export function useInCart(cart: ShownCart, dishId: string): [count: number, pending: boolean] {
  return [
    usePart(cart, ({ items, combos }) =>
      // Dishes and combos can be counted together, as their ids never coincide.
      [...items, ...combos].reduce(
        (sum, line) =>
          sum + (('comboId' in line ? line.comboId : line.build.itemId) === dishId ? line.quantity : 0),
        0,
      ),
    ),
    usePart(cart, ({ pending }) => +!!pending?.has(dishId)) > 0,
  ]
}

const usePart = (cart: ShownCart, part: (cart: CurrentCart) => number) =>
  useSyncExternalStore(cart.subscribe, () => (cart.hasValue() ? part(cart.getValue()) : 0))
