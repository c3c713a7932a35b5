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

/**
 * How many more of a dish or a combo the cart may take. Infinity without a limit, and while the cart or menu isn't read
 * yet.
 */
export function useRoom(one: CountedLines, replaces?: string): number {
  return useRooms(useCartWithout(replaces))(one)
}

/** The cart without the line of combos whose place another one takes. */
function useCartWithout(replaces: string | undefined): CurrentCart | undefined {
  const cart = useShownCart()
  return useMemo(
    () => cart && { ...cart, combos: cart.combos.filter(({ id }) => id !== replaces) },
    [cart, replaces],
  )
}

/** The same as a function, for many dishes or combos. */
export function useRooms(cart: CurrentCart | undefined): (one: CountedLines) => number {
  const limited = useLimited()
  const there = useMemo(() => (cart ? countDishes(cart) : null), [cart])
  return (one) => (there ? roomFor(limited, there, one) : Infinity)
}

/** The dishes of which a cart holds more than an order may. */
export function useOverLimits(cart: CurrentCart): OverLimit[] {
  const limited = useLimited()
  return useMemo(() => overLimits(limited, cart), [limited, cart])
}

/** The dishes of which the cart would hold too many if these lines were added. */
export function useOverWith({ items, combos }: CountedLines, replaces?: string): OverLimit[] {
  const cart = useCartWithout(replaces)
  const there = { items: [...(cart?.items ?? []), ...items], combos: [...(cart?.combos ?? []), ...combos] }
  return overLimits(useLimited(), there)
}

function useLimited() {
  const categories = useMenu()?.categories
  return useMemo(() => limitedItems(categories ?? []), [categories])
}
