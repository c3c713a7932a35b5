import { Plural, Trans } from '@lingui/react/macro'
import { use, useEffect, useState } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { tally } from '../../queries/cart/overlay.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'

/** How many of the changes that were asked for on this page have been heard of. */
let heard = 0

/** Until a screen reader has seen the region without words. */
const standsMs = 100

/**
 * Says to screen readers what a tap on a dish has done to the cart. Apart from the cart's bar, which comes with the first
 * dish: what comes together with its region isn't noticed. The region comes when the page has nothing else to do, which may
 * be after the first tap: what was tapped on this page is news then, too.
 */
export function CartSaid() {
  const money = useMoney()
  const cart = useShownCart()
  const count = cart?.count
  const [found, setFound] = useState(count)
  const [touched, setTouched] = useState(false)
  const [stands, setStands] = useState(false)
  const [hadDishes, setHadDishes] = useState(false)
  const isAside = use(DrawnAside)
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), standsMs)
    return () => clearTimeout(timer)
  }, [])
  if (found === undefined && count !== undefined) setFound(count)
  // What was there before isn't news.
  const isNew = tally.asked > heard || (found !== undefined && found !== count)
  if (!touched && cart && isNew) setTouched(true)
  if (!hadDishes && count) setHadDishes(true)
  // A cart that was empty when its dishes were ordered elsewhere is no news here.
  const isSaid = stands && touched && hadDishes && !isAside
  useEffect(() => {
    if (isSaid) heard = tally.asked
  })
  const total = money(cart?.totalCents ?? 0)
  return (
    <p className="visually-hidden" role="status" data-mine>
      {isSaid &&
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
