import { useLingui } from '@lingui/react/macro'
import type { CurrentCart } from '../../queries/cart/current-cart.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { CartContent, CartFoot } from './cart-content.tsx'

type CartSheetProps = { cart: CurrentCart | undefined; open: boolean; onClose: () => void }

/** The cart as a sheet over the screen on which it was opened. */
export function CartSheet({ cart, open, onClose }: CartSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open && cart !== undefined}
      onClose={onClose}
      title={t`Your cart`}
      place="side"
      footer={cart && cart.count > 0 ? <CartFoot cart={cart} /> : undefined}
    >
      {cart && <CartContent cart={cart} />}
    </Sheet>
  )
}
