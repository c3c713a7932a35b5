import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { run } from '../../../../shell/command.ts'
import { keepDraft } from '../../../../shell/session/draft.ts'
import { checkoutFormOf } from '../../../../parts/order/checkout/checkout-form-of.ts'
import { readingMs, toast } from '../../../../ui/message/toast.tsx'
import { chooseOrderType } from '../../../../parts/order/choose-order-type.ts'
import { moveLines } from '../../move-lines.ts'

/** Takes back a refused order, puts its dishes into the cart of another order type, and goes to the checkout. */
export function useOrderAs(intent: OrderIntentRow) {
  const { t } = useLingui()
  const { list } = useFormats()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function takeAlong(to: OrderType): Promise<void> {
    // Switch first: switching empties the combo cart of the order type that is left.
    if (!(await chooseOrderType(to)).ok) return
    const taken = await run(engine.edit(intent.id))
    if (!taken.ok) return
    keepDraft('checkout', intent.customerId, checkoutFormOf(taken.value))
    const { lines, summary } = intent
    const dishes = list(await moveLines(lines, summary.orderType, to, taken.value.given))
    const missing = t`Not available this way: ${dishes}`
    if (dishes !== '') toast('warn', missing, readingMs(missing))
    await navigate({ to: '/order/confirm', replace: true })
  }

  const orderAs = async (to: OrderType) => {
    setBusy(true)
    await takeAlong(to)
    setBusy(false)
  }
  return { busy, orderAs }
}
