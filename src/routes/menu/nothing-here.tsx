import { Trans, useLingui } from '@lingui/react/macro'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { chooseOrderType } from '../../parts/order/choose-order-type.ts'
import { useShownCart } from '../../queries/cart/use-cart.ts'
import { orderTypeLooks } from '../../words/order-types.ts'
import { LeaveTable } from '../../parts/table/leave-table.tsx'
import { usePausedWords } from '../../parts/order/use-paused-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/**
 * Says that this order type is paused, or that it is no longer offered. Offers the other order type if that one is
 * open, or to leave a table where none is.
 */
export function PausedNotice() {
  const { i18n } = useLingui()
  const { shop, service: own, orderType, orderTypes, tableCode } = useCurrentVisit()
  const title = usePausedWords()
  const cart = useShownCart()
  const other = shop.services.find(
    (service) => service.orderType !== orderType && orderTypes.includes(service.orderType) && !service.paused,
  )
  const canLeave =
    tableCode !== null &&
    shop.services.some((service) => orderTypesOf(false).includes(service.orderType) && !service.paused)
  // Switching the order type empties the combo cart.
  const stays = !other || cart?.combos.length === 0
  const otherName = other && i18n._(orderTypeLooks[other.orderType].name)
  return (
    <EmptyState
      icon="clock"
      title={title}
      actions={
        other ? (
          <Button
            icon={orderTypeLooks[other.orderType].icon}
            onClick={() => void chooseOrderType(other.orderType)}
          >
            <Trans>Switch to {otherName}</Trans>
          </Button>
        ) : (
          canLeave && <LeaveTable />
        )
      }
    >
      {own && stays ? (
        <Trans>The kitchen takes no such orders for the moment. Your cart stays as it is.</Trans>
      ) : own ? (
        <Trans>The kitchen takes no such orders for the moment.</Trans>
      ) : (
        stays && <Trans>Your cart stays as it is.</Trans>
      )}
    </EmptyState>
  )
}

/** Shown if no dish can be ordered at this hour: all are served at other hours or sold out. */
export function NothingNow() {
  const { t } = useLingui()
  return (
    <EmptyState icon="clock" title={t`Nothing to order right now`}>
      <Trans>Every dish is sold out or served at other hours. Come back a little later.</Trans>
    </EmptyState>
  )
}
