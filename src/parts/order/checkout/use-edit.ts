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
 * Takes an order that isn't the restaurant's back, and goes to the checkout, the cart or the menu with all of it. A
 * table's order stays where it is while nobody is at a table, and any other while somebody is: how to get there is said.
 */
export function useEdit(intent: OrderIntentRow) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { tableCode, orderType } = useCurrentVisit()
  const [busy, setBusy] = useState(false)

  async function takeAndGo(to: 'cart' | 'checkout' | 'menu'): Promise<void> {
    const { orderType: wanted, tableNumber: table } = intent.summary
    // At no table its dishes are out of sight and can't be ordered: it stays as it is until there is one.
    if (intent.tableCode !== null && tableCode === null) {
      const scan =
        table === ''
          ? t`Point your phone's camera at the QR code on your table, and open the link.`
          : t`Point your phone's camera at the QR code on table ${table}, and open the link.`
      return toast('warn', scan, readingMs(scan))
    }
    // At a table, the cart that it would go back to is out of sight, and so would be what becomes of it.
    if (intent.tableCode === null && tableCode !== null) {
      const leave = t`It isn't for your table. Open the app without the table's link to change it.`
      return toast('warn', leave, readingMs(leave))
    }
    if (wanted !== orderType && !(await chooseOrderType(wanted)).ok) return
    const taken = await run(engine.edit(intent.id))
    if (!taken.ok) return
    keepDraft('checkout', intent.customerId, checkoutFormOf(taken.value))
    // What was refused was refused for the menu of before.
    void engine.refreshMenu()
    // Dishes that it left in the cart aren't of it now either.
    const checkout = taken.value.only === 'combos' ? '/combo/confirm' : '/order/confirm'
    if (to === 'checkout') return navigate({ to: checkout, replace: true })
    await navigate({ to: '/menu', replace: true })
    // A step of its own, so that closing the cart leaves one on the menu.
    if (to === 'cart') await navigate({ to: '.', search: true, state: (old) => ({ ...old, sheet: 'cart' }) })
  }

  const edit = async (to: 'cart' | 'checkout' | 'menu') => {
    setBusy(true)
    await takeAndGo(to)
    setBusy(false)
  }
  return { busy, edit }
}
