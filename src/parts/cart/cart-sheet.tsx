import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import type { CurrentCart } from '../../queries/cart/current-cart.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { CartContent, CartFoot } from './cart-content.tsx'
import { CartSaid } from './cart-said.tsx'
import { hasEnded } from './ordered-carts.ts'

type CartSheetProps = { cart: CurrentCart | undefined; open: boolean; onClose: () => void }

/** The cart as a sheet over the screen on which it was opened. */
export function CartSheet({ cart, open, onClose }: CartSheetProps) {
  const { t } = useLingui()
  const isCurrent = useIsCurrent(open, onClose)
  return (
    <Sheet
      open={open && isCurrent && cart !== undefined}
      onClose={onClose}
      title={t`Your cart`}
      place="side"
      footer={cart && cart.count > 0 ? <CartFoot cart={cart} /> : undefined}
    >
      <p className="visually-hidden" role="status">
        <CartSaid />
      </p>
      {cart && <CartContent cart={cart} />}
    </Sheet>
  )
}

/**
 * Whether the open cart may be shown. After an order was placed, going back may lead to the step of the history where
 * its cart was open; that cart isn't shown again but closed.
 */
function useIsCurrent(open: boolean, onClose: () => void): boolean {
  const step = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const [isCurrent, setIsCurrent] = useState(false)
  // A layout effect runs before the browser paints; otherwise the sheet would be visible for a moment.
  useLayoutEffect(() => {
    if (!open) return
    if (hasEnded(step)) return onClose()
    // oxlint-disable-next-line react/set-state-in-effect -- a living screen is hidden and shown without being drawn
    setIsCurrent(true)
    return () => setIsCurrent(false)
  }, [open, step, onClose])
  return isCurrent
}
