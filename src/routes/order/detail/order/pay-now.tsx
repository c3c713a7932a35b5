import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { goesOnToPay } from '../../../../parts/order/go-on-to-pay.ts'
import { useSetting } from '../../../../queries/use-settings.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import styles from '../blocks/order-detail.module.css'

/** Leads to the payment of an order that waits for it, or on with a payment that is open. */
export function PayNow({ order }: { order: OrderRow }) {
  const money = useMoney()
  useGoingOn(order)
  const underWay = useSetting('payment')
  const { id, state } = order
  if (order.goneSince !== undefined || (state !== 'pendingPayment' && state !== 'locked')) return null
  const amount = money(order.totalCents - order.paidCents)
  const isOurs = state === 'locked' && underWay?.orderId === id
  return (
    <div className={styles.actions}>
      <ButtonLink to="/payment" search={(old) => ({ ...old, id })} wide icon="lock">
        {state === 'locked' ? <Trans>Go on with the payment</Trans> : <Trans>Pay {amount} now</Trans>}
      </ButtonLink>
      {isOurs && (
        <ButtonLink
          to="/payment/check"
          search={(old) => ({ ...old, id, payment: underWay.paymentId })}
          variant="secondary"
          wide
        >
          <Trans>See how the payment went</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

/** Goes straight from the checkout to the payment, once the restaurant has the order. */
function useGoingOn({ id, clientOrderId, state }: OrderRow): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (state === 'pendingPayment' && goesOnToPay(clientOrderId))
      void navigate({ to: '/payment', search: (old) => ({ ...old, id }) })
  }, [navigate, id, clientOrderId, state])
}
