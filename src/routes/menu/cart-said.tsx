import { Plural, Trans } from '@lingui/react/macro'
import { use, useEffect, useState } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { tally } from '../../queries/cart/overlay.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'

/** How many of this page's changes to the cart have been announced. */
let said = 0

/**
 * Announces how a tap has changed the cart. It renders into a live region that is on the page already, since screen
 * readers don't announce text that appears together with its region. This file may load only after the first tap, which
 * is then announced all the same; the content that the cart had before isn't.
 */
export function CartSaid() {
  const money = useMoney()
  const cart = useShownCart()
  const isAside = use(DrawnAside)
  const [isNews, setIsNews] = useState(false)
  useEffect(() => {
    if (!cart || isAside || isNews || tally.asked === said) return
    // When a living screen is shown again, it first draws the old cart and reads it again at once: wait for that.
    const timer = setTimeout(() => setIsNews(true))
    return () => clearTimeout(timer)
  }, [cart, isAside, isNews])
  useEffect(() => {
    if (isNews) said = tally.asked
  })
  // While another screen is shown, the menu is kept hidden and its effects end: coming back must not announce the same
  // again.
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
