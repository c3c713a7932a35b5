import { Suspense } from 'react'
import { lazyScreen } from '../../shell/screen/lazy-screen.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'

export const CartBar = lazyScreen(() => import('./cart-bar.tsx'), 'CartBar')

/**
 * Loads the cart bar only once the cart holds something: a first visit, whose cart is usually empty, doesn't load it.
 */
export function CartSlot() {
  const cart = useShownCart()
  const wanted = useOnce((cart?.count ?? 0) > 0)
  return wanted ? (
    <Suspense>
      <CartBar cart={cart} />
    </Suspense>
  ) : null
}
