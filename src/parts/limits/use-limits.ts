import { useMemo } from 'react'
import {
  type CountedLines,
  type OverLimit,
  countDishes,
  limitedItems,
  overLimits,
  roomFor,
} from '../../../core/domain/cart/purchase-limits.ts'
import type { CurrentCart } from '../../queries/cart/current-cart.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'
import { useMenu } from '../../queries/use-menu.ts'

/** How many more of a dish or a combo fit into the cart; Infinity without a limit, or until it is known. */
export function useRoom(one: CountedLines): number {
  return useRooms(useShownCart())(one)
}

/** The same for many at once. */
export function useRooms(cart: CurrentCart | undefined): (one: CountedLines) => number {
  const limited = useLimited()
  const there = useMemo(() => (cart ? countDishes(cart) : null), [cart])
  return (one) => (there ? roomFor(limited, there, one) : Infinity)
}

/** The dishes of which there are too many in a cart. */
export function useOverLimits(cart: CurrentCart): OverLimit[] {
  const limited = useLimited()
  return useMemo(() => overLimits(limited, cart), [limited, cart])
}

/** The dishes of which there would be too many with this beside what is in the cart. */
export function useOverWith({ items, combos }: CountedLines): OverLimit[] {
  const cart = useShownCart()
  const there = { items: [...(cart?.items ?? []), ...items], combos: [...(cart?.combos ?? []), ...combos] }
  return overLimits(useLimited(), there)
}

function useLimited() {
  const categories = useMenu()?.categories
  return useMemo(() => limitedItems(categories ?? []), [categories])
}
