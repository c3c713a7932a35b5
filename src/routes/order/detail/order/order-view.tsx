import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isOver } from '../../../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { run } from '../../../../shell/command.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { NavBar } from '../../../../ui/bar/nav-bar.tsx'

/** An order that the restaurant has, as it was last heard of; what there is to say of it is inside. */
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

/** Asks once how it stands, also of a meal that may be refunded; when that fails, what is here stays, with its time. */
function useFreshOnArrival(order: OrderRow): void {
  const { id } = order
  const over = isOver(order) && order.goneSince === undefined && order.state !== 'completed'
  useEffect(() => {
    if (!over) void engine.refreshOrder(id)
  }, [id, over])
}
