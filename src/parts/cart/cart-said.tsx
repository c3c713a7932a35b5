import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoney } from '../../shell/visit/app-context.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'

/**
 * Says to screen readers what a tap on a dish has done to the cart. Apart from the cart's bar, which comes with the first
 * dish: what comes together with its region isn't noticed.
 */
export function CartSaid() {
  const money = useMoney()
  const cart = useShownCart()
  const count = cart?.count
  const [found, setFound] = useState(count)
  const [touched, setTouched] = useState(false)
  if (found === undefined && count !== undefined) setFound(count)
  // What was there before isn't news.
  if (!touched && found !== undefined && count !== undefined && count !== found) setTouched(true)
  const total = money(cart?.totalCents ?? 0)
  return (
    <p className="visually-hidden" role="status" data-mine>
      {touched &&
        (count ? (
          <Trans>
            In your cart: <Plural value={count} one="# dish" other="# dishes" />, {total}
          </Trans>
        ) : (
          <Trans>Your cart is empty</Trans>
        ))}
    </p>
  )
}
