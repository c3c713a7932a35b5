import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isOver } from '../../../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { lookOf } from '../../../../parts/order/order-looks.ts'
import { isCollected } from '../../../../../core/domain/order/order-type-rules.ts'
import { OrderUntil } from './order-until.tsx'
import { StatusHero } from '../progress/status-hero.tsx'

/** The state of an order at the restaurant, with the pickup number or table by which it is found. */
export function OrderHero({ order }: { order: OrderRow }) {
  const { i18n } = useLingui()
  const { state, orderType, pickupNumber, tableNumber, goneSince } = order
  const look = lookOf(order)
  const received = goneSince === undefined && (state === 'created' || state === 'waitingForConfirmation')
  return (
    <StatusHero
      tone={look.tone}
      icon={look.icon}
      title={received ? <Trans>The restaurant has your order</Trans> : i18n._(look.name)}
      number={isOver(order) ? null : numberOf(isCollected(orderType), pickupNumber, tableNumber)}
    >
      <p>{meaning(order)}</p>
      {goneSince === undefined && <OrderUntil order={order} />}
    </StatusHero>
  )
}

function numberOf(collected: boolean, pickupNumber: string, tableNumber: string) {
  if (collected && pickupNumber !== '') return { label: <Trans>Your number</Trans>, value: pickupNumber }
  return tableNumber === '' ? null : { label: <Trans>Table</Trans>, value: tableNumber }
}

function meaning(order: OrderRow): ReactNode {
  const { state, orderType, goneSince, history = [] } = order
  if (goneSince !== undefined)
    return (
      <Trans>
        The restaurant's computer doesn't have this order, though it took it. Ask there whether it is being
        made before you order again.
      </Trans>
    )
  const reason = history.at(-1)?.reason ?? ''
  const before = history.at(-2)?.state
  switch (state) {
    case 'created':
    case 'waitingForConfirmation':
      return <Trans>It still has to be confirmed.</Trans>
    case 'pendingPayment':
      return <Trans>The restaurant begins once it is paid.</Trans>
    case 'locked':
      return <Trans>The bank is asked for the payment. The restaurant begins once it is paid.</Trans>
    case 'confirmed':
      return <Trans>The restaurant has accepted it.</Trans>
    case 'inPreparation':
      return <Trans>Your dishes are being made.</Trans>
    case 'waitingForPickup':
      return isCollected(orderType) ? (
        <Trans>Come and collect it with your number.</Trans>
      ) : (
        <Trans>Your dishes are ready.</Trans>
      )
    case 'onDelivery':
      return <Trans>Your dishes are coming to you.</Trans>
    case 'completed':
      return <Trans>Thank you. Enjoy your meal.</Trans>
    case 'cancelled':
      return <Trans>This order won't be made.</Trans>
    case 'refused':
      if (reason !== '') return <Trans>The restaurant says: “{reason}”</Trans>
      return <Trans>The restaurant couldn't take this order. Ask there if you'd like to know why.</Trans>
    case 'expired':
      if (before === 'pendingPayment') return <Trans>It wasn't paid in time.</Trans>
      if (before === 'waitingForConfirmation' || before === 'created')
        return <Trans>The restaurant didn't answer in time.</Trans>
      return <Trans>This order is no longer valid.</Trans>
  }
}
