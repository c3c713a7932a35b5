import { useNavigate } from '@tanstack/react-router'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { engine } from '../../../engine.ts'
import { useCurrentVisit } from '../../../frame/app-context.ts'
import { run } from '../../../frame/command.ts'
import { unshelveDraft } from '../../../parts/checkout-draft.ts'

/** Takes an order that wasn't placed back into the cart and goes there, or on to the checkout. */
export function useBackToCart(): (intent: IntentRow, to: 'cart' | 'checkout') => Promise<void> {
  const navigate = useNavigate()
  const { tableCode, orderType } = useCurrentVisit()
  return async (intent, to) => {
    const { orderType: wanted } = intent.summary
    // A table's cart is seen at a table only, and the other way round.
    const isHere = (intent.tableCode === null) === (tableCode === null)
    // Before its lines are free: switching empties what is free of the combo carts.
    if (isHere && wanted !== orderType && !(await run(engine.chooseOrderType(wanted))).ok) return
    if (intent.state !== 'cancelled' && !(await run(engine.withdraw(intent.id))).ok) return
    unshelveDraft(intent.id)
    // What was refused was refused for the menu of before.
    void engine.refreshMenu()
    if (isHere && to === 'checkout') return navigate({ to: '/order/confirm', replace: true })
    await navigate({ to: '/menu', replace: true })
    // A step of its own, so that closing the cart leaves one on the menu.
    if (isHere) await navigate({ to: '.', search: true, state: (old) => ({ ...old, sheet: 'cart' }) })
  }
}
