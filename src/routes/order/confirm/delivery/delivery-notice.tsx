import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../../../../engine.ts'
import { run } from '../../../../shell/command.ts'
import type { CurrentCart } from '../../../../queries/cart/current-cart.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/message/empty-state.tsx'
import { readingMs, toast } from '../../../../ui/message/toast.tsx'
import { moveLines } from '../../move-lines.ts'
import { isAtTable, isCollected } from '../../../../../core/domain/order/order-type-rules.ts'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import { useCurrentVisit } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'

/**
 * Says that the restaurant doesn't deliver (spec §5, deliveryNotSupport), and offers to move the dishes to a pickup
 * order.
 */
export function DeliveryNotice({
  cart,
  onMoving,
}: {
  cart: CurrentCart
  onMoving: (moving: boolean) => void
}) {
  const { t } = useLingui()
  const { list } = useFormats()
  const { shop, orderType } = useCurrentVisit()
  const { services, address, name } = shop
  const [busy, setBusy] = useState(false)
  const collected = services.find((one) => isCollected(one.orderType) && !isAtTable(one.orderType))
  const place = address || name

  const pickUp = async (to: OrderType) => {
    setBusy(true)
    onMoving(true)
    const left = await move(cart, orderType, to)
    onMoving(false)
    setBusy(false)
    const dishes = list(left)
    const missing = t`Not available for pickup: ${dishes}`
    if (left.length > 0) toast('warn', missing, readingMs(missing))
  }
  return (
    <EmptyState
      icon="bike"
      title={t`This restaurant doesn't deliver`}
      actions={
        <>
          {collected && (
            <Button wide busy={busy} icon="walk" onClick={() => void pickUp(collected.orderType)}>
              <Trans>Pick it up instead</Trans>
            </Button>
          )}
          <ButtonLink to="/menu" variant="quiet">
            <Trans>Back to the menu</Trans>
          </ButtonLink>
        </>
      }
    >
      {collected ? (
        <Trans>You can order now and collect it yourself at {place}. What is in your cart comes along.</Trans>
      ) : (
        <Trans>Please ask the restaurant directly.</Trans>
      )}
    </EmptyState>
  )
}

/** Returns the names of the dishes that can't be ordered with the other order type. */
async function move(cart: CurrentCart, from: OrderType, to: OrderType): Promise<string[]> {
  // Switch first: switching empties the combo cart of the order type that is left.
  const switched = await run(engine.chooseOrderType(to))
  return switched.ok ? moveLines(cart, from, to) : []
}
