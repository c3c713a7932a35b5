import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isOver } from '../../../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { run } from '../../../../shell/command.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { NavBar } from '../../../../ui/bar/nav-bar.tsx'

/** The frame of an order that the restaurant has, as last read: title, refresh button, and the content as children. */
export function OrderView({ order, children }: { order: OrderRow; children: ReactNode }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  useFreshOnArrival(order)
  const refresh = async () => {
    setBusy(true)
    await run(engine.refreshOrder(order.id))
    setBusy(false)
  }
  const { number } = order
  return (
    <>
      <NavBar
        title={<Trans>Order {number}</Trans>}
        back="/order"
        actions={
          <IconButton
            icon="refresh"
            label={t`Refresh`}
            aria-disabled={busy}
            onClick={busy ? undefined : () => void refresh()}
          />
        }
      />
      {children}
    </>
  )
}

/**
 * Refreshes the order once when it is opened. A completed order is refreshed too, since it may be refunded. If that
 * fails, the stored order stays, with its time.
 */
function useFreshOnArrival(order: OrderRow): void {
  const { id } = order
  const over = isOver(order) && order.goneSince === undefined && order.state !== 'completed'
  useEffect(() => {
    if (!over) void engine.refreshOrder(id)
  }, [id, over])
}
