import { Suspense } from 'react'
import { lazyScreen } from '../../shell/screen/lazy-screen.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { CurrentCart } from '../../queries/cart/use-cart.ts'

const CartBar = lazyScreen(() => import('./cart-bar.tsx'), 'CartBar')

/** Where the cart's bar goes once there is something in the cart: hardly any first visit has. */
export function CartSlot({ cart }: { cart: CurrentCart | undefined }) {
  const wanted = useOnce((cart?.count ?? 0) > 0)
  return wanted ? (
    <Suspense>
      <CartBar cart={cart} />
    </Suspense>
  ) : null
}
