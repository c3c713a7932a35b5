import { Plural, Trans } from '@lingui/react/macro'
import { use, useEffect, useState } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { tally } from '../../queries/cart/overlay.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'

/** How many of the changes that were asked for on this page have been said. */
let said = 0

/**
 * What a tap on a dish has done to the cart, for a region that screen readers know already: what comes together with its
 * region isn't noticed. It may be loaded after the first tap, which is news then all the same; what the cart held before
 * isn't.
 */
export function CartSaid() {
  const money = useMoney()
  const cart = useShownCart()
  const isAside = use(DrawnAside)
  const [isNews, setIsNews] = useState(false)
  useEffect(() => {
    if (!cart || isAside || isNews || tally.asked === said) return
    // A screen that is shown again is drawn with the cart of before, and looks at it anew at once.
    const timer = setTimeout(() => setIsNews(true))
    return () => clearTimeout(timer)
  }, [cart, isAside, isNews])
  useEffect(() => {
    if (isNews) said = tally.asked
  })
  // The screen is kept while another is looked at: what was said isn't news to whoever comes back.
  useEffect(() => () => setIsNews(false), [])
  if (!cart || !isNews) return null
  const { count } = cart
  if (count === 0) return <Trans>Your cart is empty</Trans>
  const total = money(cart.totalCents)
  return (
    <Trans>
      In your cart: <Plural value={count} one="# dish" other="# dishes" />, {total}
    </Trans>
  )
}
