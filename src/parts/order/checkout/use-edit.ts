import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderIntentRow } from '../../../../core/storage/rows.ts'
import { engine } from '../../../engine.ts'
import { useCurrentVisit } from '../../../shell/visit/app-context.ts'
import { run } from '../../../shell/command.ts'
import { keepDraft } from '../../../shell/session/draft.ts'
import { readingMs, toast } from '../../../ui/message/toast.tsx'
import { chooseOrderType } from '../choose-order-type.ts'
import { checkoutFormOf } from './checkout-form-of.ts'

/**
 * Takes back an order that the restaurant doesn't have, and goes to the checkout, the cart or the menu with all of its
 * content. It refuses, and tells the customer what to do, if the order is for a table and the customer isn't at one, or
 * the other way round.
 */
export function useEdit(intent: OrderIntentRow) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { tableCode, orderType } = useCurrentVisit()
  const [busy, setBusy] = useState(false)

  async function takeAndGo(to: 'cart' | 'checkout' | 'menu'): Promise<void> {
    const { orderType: wanted, tableNumber: table } = intent.summary
    // Without a table, the dishes of a table's order are hidden and can't be ordered: the order stays as it is until a
    // scan.
    if (intent.tableCode !== null && tableCode === null) {
      const scan =
        table === ''
          ? t`Point your phone's camera at the QR code on your table, and open the link.`
          : t`Point your phone's camera at the QR code on table ${table}, and open the link.`
      return toast('warn', scan, readingMs(scan))
    }
    // At a table, the cart that would receive the dishes is hidden, and the customer couldn't follow what becomes of
    // the order.
    if (intent.tableCode === null && tableCode !== null) {
      const leave = t`It isn't for your table. Open the app without the table's link to change it.`
      return toast('warn', leave, readingMs(leave))
    }
    if (wanted !== orderType && !(await chooseOrderType(wanted)).ok) return
    const taken = await run(engine.edit(intent.id))
    if (!taken.ok) return
    keepDraft('checkout', intent.customerId, checkoutFormOf(taken.value))
    // The refusal may be due to an outdated menu.
    void engine.refreshMenu()
    // If the order held only combos, the dishes that are in the cart meanwhile must not be ordered with it.
    const checkout = taken.value.only === 'combos' ? '/combo/confirm' : '/order/confirm'
    if (to === 'checkout') return navigate({ to: checkout, replace: true })
    await navigate({ to: '/menu', replace: true })
    // A history step of its own, so that closing the cart leads back to the menu.
    if (to === 'cart') await navigate({ to: '.', search: true, state: (old) => ({ ...old, sheet: 'cart' }) })
  }

  const edit = async (to: 'cart' | 'checkout' | 'menu') => {
    setBusy(true)
    await takeAndGo(to)
    setBusy(false)
  }
  return { busy, edit }
}
