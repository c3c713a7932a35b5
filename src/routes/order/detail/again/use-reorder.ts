import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { waysOutOf } from '../../../../../core/contract/error-ways.ts'
import type { OrderOffer, Reorder } from '../../../../../workers/engine/ordering/checkout.ts'
import { engine } from '../../../../engine.ts'
import { errorText } from '../../../../shell/command.ts'

/**
 * Places the order anew, once per tap, and goes to the new order. `onMoved` gets the new offer if prices changed once
 * more.
 */
export function useReorder(intentId: string, onMoved: (offer: OrderOffer) => void) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  const [timeRefused, setTimeRefused] = useState(false)
  // A ref, since a second tap can come before `busy` is drawn.
  const going = useRef(false)

  async function order(
    lines: Reorder['lines'],
    agreedTotalCents: number,
    agreedFeeCents: number,
    appointmentAt: number | null,
  ): Promise<void> {
    if (going.current) return
    going.current = true
    setBusy(true)
    setFailure(null)
    setTimeRefused(false)
    const result = await engine.reorder({ intentId, lines, agreedTotalCents, agreedFeeCents, appointmentAt })
    if (result.ok)
      return navigate({ to: '/order/detail/$id', params: { id: result.value.intentId }, replace: true })
    going.current = false
    setBusy(false)
    setHasMoved(result.code === 'EN_CART_CHANGED')
    if (result.code === 'EN_CART_CHANGED') onMoved(result.params?.offer as OrderOffer)
    else if (waysOutOf(result.code)[0] === 'time') setTimeRefused(true)
    else setFailure(await errorText(result.code, result.params))
  }
  return { busy, failure, hasMoved, timeRefused, order }
}
