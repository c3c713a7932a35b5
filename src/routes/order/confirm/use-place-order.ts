import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Checkout } from '../../../../workers/engine/engine-api.ts'
import type { ResultCode } from '../../../../workers/engine/result.ts'
import { engine } from '../../../engine.ts'
import { errorText, run } from '../../../frame/command.ts'
import { useSheet } from '../../../frame/use-sheet.ts'
import { shelveDraft } from '../../../parts/checkout-draft.ts'
import { type Differences, readCartChanges } from '../../../parts/order/changes.ts'
import type { CurrentCart } from '../../../queries/use-cart.ts'

const otherTime: readonly ResultCode[] = ['SP_0005', 'SP_10007', 'SP_120104', 'SP_120105']

/** Sends the order to the engine once per tap and reacts to each answer; nothing is ever lost or changed silently. */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const sheet = useSheet('cart-changed')
  // The cart as it was when the order was tapped: its lines leave the cart before the next screen is there.
  const [placing, setPlacing] = useState<CurrentCart | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [timeRefused, setTimeRefused] = useState(false)
  const [differences, setDifferences] = useState<Differences | null>(null)
  // A second tap can come before the first is drawn.
  const busy = useRef(false)

  async function place(cart: CurrentCart, checkout: Checkout): Promise<void> {
    if (busy.current) return
    busy.current = true
    setPlacing(cart)
    setFailure(null)
    const result = await engine.placeOrder(checkout)
    if (result.ok) {
      shelveDraft(result.value.intentId)
      await navigate({ to: '/order/detail/$id', params: { id: result.value.intentId }, replace: true })
      return
    }
    busy.current = false
    setPlacing(null)
    await react(result.code, result.params)
  }

  async function react(code: ResultCode, params: Record<string, unknown> | undefined): Promise<void> {
    if (code === 'EN_SIGN_IN' || code === 'LD_SIGN_IN') {
      await navigate({ to: '/login', search: (old) => ({ ...old, redirect: '/order/confirm' }) })
    } else if (code === 'EN_CART_CHANGED') {
      setDifferences(readCartChanges(params))
      sheet.show()
    } else if (otherTime.includes(code)) setTimeRefused(true)
    else setFailure(await errorText(code, params))
  }

  async function accept(orderType: Checkout['orderType']): Promise<void> {
    const result = await run(engine.acceptCartChanges(orderType))
    if (result.ok) sheet.close()
  }

  return {
    placing,
    failure,
    timeRefused,
    forgetTime: () => setTimeRefused(false),
    differences,
    sheet,
    place,
    accept,
  }
}
