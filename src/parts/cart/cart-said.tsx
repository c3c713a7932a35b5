import { Plural, Trans } from '@lingui/react/macro'
import { use, useEffect, useState } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { tally } from '../../queries/cart/overlay.ts'
import type { CurrentCart } from '../../queries/cart/current-cart.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'

/** How many of this page's changes to the cart have been announced. */
let said = 0
const laterMs = 100

type Sums = Pick<CurrentCart, 'count' | 'totalCents'>

/**
 * Announces how a tap has changed the cart. It renders into a live region that is on the page already, since screen
 * readers don't announce text that appears together with its region: the menu's, or that of the cart's sheet, under
 * which the menu's is silent. This file may load only after the first tap, which is then announced all the same; the
 * content that the cart had before isn't.
 */
export function CartSaid() {
  const money = useMoney()
  const cart = useShownCart()
  const isAside = use(DrawnAside)
  const [news, setNews] = useState<Sums>()
  const pieces = cart?.count
  const cents = cart?.totalCents
  const isNews = news !== undefined
  useEffect(() => {
    // What the cart had before the first tap is no news; every change after it is, also one that the engine takes back.
    if (pieces === undefined || cents === undefined) return
    if (isAside || (!isNews && tally.asked === said)) return
    // Later, as laying the text out would delay the frame that answers the tap. And when a living screen is shown again,
    // it first draws the old cart and reads it again at once.
    const timer = setTimeout(() => {
      said = tally.asked
      setNews({ count: pieces, totalCents: cents })
    }, laterMs)
    return () => clearTimeout(timer)
  }, [pieces, cents, isAside, isNews])
  // While another screen is shown, the menu is kept hidden and its effects end: coming back must not announce the same
  // again.
  useEffect(() => () => setNews(undefined), [])
  if (!news) return null
  const { count } = news
  const total = money(news.totalCents)
  if (count === 0) return <Trans>Your cart is empty</Trans>
  return (
    <Trans>
      In your cart: <Plural value={count} one="# dish" other="# dishes" />, {total}
    </Trans>
  )
}
