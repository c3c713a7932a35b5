import { Suspense } from 'react'
import { lazyScreen } from '../../shell/screen/lazy-screen.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'

export const CartBar = lazyScreen(() => import('./cart-bar.tsx'), 'CartBar')

/** Where the cart's bar goes once there is something in the cart: hardly any first visit has. */
export function CartSlot() {
  const cart = useShownCart()
  const wanted = useOnce((cart?.count ?? 0) > 0)
  return wanted ? (
    <Suspense>
      <CartBar cart={cart} />
    </Suspense>
  ) : null
}
