import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { waysOutOf } from '../../../../../core/contract/error-ways.ts'
import { meaningOf } from '../../../../../core/contract/errors.ts'
import type { CartDifferences } from '../../../../../core/schema/order/cart-differences.ts'
import type { Checkout } from '../../../../../workers/engine/ordering/checkout.ts'
import type { FailureParams, ResultCode } from '../../../../../workers/engine/base/result.ts'
import { engine } from '../../../../engine.ts'
import { errorText, run } from '../../../../shell/command.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'
import { forgetAdded } from '../../../../parts/address/added-address.ts'
import { endOpenCarts } from '../../../../parts/cart/ordered-carts.ts'
import { dropDraft } from '../../../../shell/session/draft.ts'
import type { CurrentCart } from '../../../../queries/cart/current-cart.ts'
import { goOnToPay } from '../../../../parts/order/go-on-to-pay.ts'
import { doubtOf } from './doubt-of.ts'
import { useUnsaved } from './use-unsaved.ts'

/** Gives the order to the engine once per tap, and reacts to each answer. Nothing is ever lost or changed silently. */
export function usePlaceOrder() {
  const router = useRouter()
  const sheet = useSheet('cart-changed')
  const notSaved = useUnsaved()
  // The cart at the moment of the tap: its lines leave the live cart before the next screen is shown.
  const [placing, setPlacing] = useState<CurrentCart | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [timeRefused, setTimeRefused] = useState(false)
  const [differences, setDifferences] = useState<CartDifferences | null>(null)
  // A ref, since a second tap can come before the state is drawn.
  const busy = useRef(false)
  /** Whether the sheet about an unsaved order was open at the last rendering. */
  const wasTold = useRef(false)

  /**
   * `prepare` makes the checkout, or answers null if nothing shall be ordered; meanwhile, too, the order counts as
   * being placed. `pays`: leads on to the payment once the restaurant has the order.
   */
  async function place(
    cart: CurrentCart,
    prepare: () => Promise<Checkout | null>,
    pays: boolean,
  ): Promise<void> {
    if (busy.current) return
    busy.current = true
    setPlacing(cart)
    setFailure(null)
    const checkout = await prepare()
    if (!checkout) return letGo()
    const tapped = await engine.placeOrder(checkout)
    // No other order is placed until the outcome of this one is known.
    const doubt = doubtOf(tapped)
    if (doubt === 'lost') return notSaved.lose()
    const result = doubt === 'unsaved' ? await notSaved.follow(tapped) : tapped
    if (!result) return
    if (result.ok) {
      // The next checkout begins empty. If this order is taken back, its own body holds what was filled in.
      dropDraft('checkout')
      forgetAdded()
      endOpenCarts()
      if (pays) goOnToPay(router, result.value.intentId)
      await router.navigate({ to: '/order/detail/$id', params: { id: result.value.intentId }, replace: true })
      return
    }
    letGo()
    await react(result.code, result.params)
  }

  function letGo(): void {
    busy.current = false
    setPlacing(null)
  }

  /** Called when the customer has read the outcome of an unsaved order. */
  async function afterUnsaved(): Promise<void> {
    const { unsaved, sheet: told } = notSaved
    wasTold.current = false
    if (unsaved?.state === 'placed') {
      await engine.acceptUnsaved()
      dropDraft('checkout')
      endOpenCarts()
      await router.navigate({ to: '/order/detail/$id', params: { id: unsaved.orderId }, replace: true })
      return
    }
    told.close()
    if (unsaved?.state !== 'checking') letGo()
  }

  // The browser's Back button removes the sheet without calling its `onClose`.
  const isTold = notSaved.sheet.open
  const onGone = useEffectEvent(() => {
    if (notSaved.unsaved?.state !== 'checking') void afterUnsaved()
  })
  useEffect(() => {
    if (wasTold.current && !isTold) onGone()
    wasTold.current = isTold
  }, [isTold])

  async function react(code: ResultCode, params: FailureParams | undefined): Promise<void> {
    if (meaningOf(code) === 'signIn') {
      const { pathname } = router.state.location
      await router.navigate({ to: '/login', search: (old) => ({ ...old, redirect: pathname }) })
    } else if (code === 'EN_CART_CHANGED') {
      setDifferences(params?.differences ?? null)
      sheet.show()
    } else if (waysOutOf(code)[0] === 'time') setTimeRefused(true)
    else setFailure(await errorText(code, params))
  }

  async function accept(orderType: Checkout['orderType']): Promise<void> {
    const result = await run(engine.acceptCartChanges({ orderType, seen: differences?.lines ?? [] }))
    if (result.ok) sheet.close()
  }

  return {
    placing,
    failure,
    timeRefused,
    forgetTime: () => setTimeRefused(false),
    differences,
    sheet,
    unsaved: { open: notSaved.sheet.open, unsaved: notSaved.unsaved, onClose: () => void afterUnsaved() },
    place,
    accept,
  }
}
