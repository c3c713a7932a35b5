import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import type { AddressIntentRow, IntentRow, OrderIntentRow } from '../../../core/storage/rows.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { orderTypeLooks } from '../../words/order-types.ts'

/** One intent that hasn't reached the restaurant: its kind, since when, and its total or its street. */
export function UnsentLine({ intent }: { intent: IntentRow }) {
  const money = useMoney()
  const { dayTime } = useFormats()
  const isOrder = isOrderIntent(intent)
  return (
    <>
      <span>
        {isOrder ? <OrderWords intent={intent} /> : <AddressWords intent={intent} />}
        {' · '}
        {dayTime(intent.createdAt)}
      </span>
      <span>
        {isOrder ? money(intent.summary.totalCents) : intent.address.label || intent.address.street}
      </span>
    </>
  )
}

function OrderWords({ intent: { call, summary } }: { intent: OrderIntentRow }) {
  const { i18n } = useLingui()
  return call === 'orderCancel' ? <Trans>Cancellation</Trans> : i18n._(orderTypeLooks[summary.orderType].name)
}

function AddressWords({ intent: { call } }: { intent: AddressIntentRow }): ReactNode {
  switch (call) {
    case 'addressAdd':
      return <Trans>New address</Trans>
    case 'addressUpdate':
      return <Trans>Changed address</Trans>
    case 'addressDelete':
      return <Trans>Deleted address</Trans>
  }
}
