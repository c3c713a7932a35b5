import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { meaningOf } from '../../../../core/contract/errors.ts'
import { orderLooks } from '../../../parts/order/order-looks.ts'
import { useErrorText } from '../../../shell/use-error-text.ts'
import { useOrder } from '../../../queries/orders/use-orders.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import styles from '../payment.module.css'
import type { Outcome } from './use-payment-result.ts'

export function Waiting({ isCut, orderId }: { isCut: boolean; orderId: string }) {
  const { t } = useLingui()
  return (
    <State icon="clock" title={t`Waiting for the bank`} busy actions={<ToOrder id={orderId} quiet />}>
      {isCut ? (
        <Trans>The restaurant can't be reached right now. We keep looking; please don't pay again.</Trans>
      ) : (
        <Trans>We're checking how your payment went. Please don't pay again.</Trans>
      )}
    </State>
  )
}

export function Paid({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const order = useOrder(orderId)
  const title = order?.isPractice ? t`PRACTICE: paid without real money` : t`It is paid`
  return (
    <State icon="check" title={title} actions={<ToOrder id={orderId} />}>
      {order?.voucher ? <Trans>Thank you.</Trans> : <Trans>Thank you. The restaurant has your order.</Trans>}
    </State>
  )
}

export function Failed({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  return (
    <State
      icon="alert"
      title={t`The payment didn't go through`}
      actions={
        <>
          <ButtonLink to="/payment" search={(old) => ({ ...old, id: orderId, payment: undefined })} replace>
            <Trans>Pay again</Trans>
          </ButtonLink>
          <ToOrder id={orderId} quiet />
        </>
      }
    >
      <Trans>Nothing was paid. Your order is kept for a while: you can pay again, also in another way.</Trans>
    </State>
  )
}

/** The time to pay ran out, or the restaurant or another phone ended the order meanwhile. */
export function Expired({ orderId }: { orderId: string }) {
  const { t, i18n } = useLingui()
  const state = useOrder(orderId)?.state
  const look = state === 'cancelled' || state === 'refused' ? orderLooks[state] : null
  return (
    <State
      icon={look?.icon ?? 'clock'}
      title={look ? i18n._(look.name) : t`The time to pay has run out`}
      actions={
        <>
          <ButtonLink to="/menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
          <ToOrder id={orderId} quiet />
        </>
      }
    >
      <Trans>The order is no longer valid. Should money have been taken, it goes back by itself.</Trans>
    </State>
  )
}

export function Later({ isCut, orderId, onAgain }: { isCut: boolean; orderId: string; onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <State
      icon="clock"
      title={t`We'll tell you`}
      actions={
        <>
          <ToOrder id={orderId} />
          <Button variant="quiet" icon="refresh" onClick={onAgain}>
            <Trans>Look again</Trans>
          </Button>
        </>
      }
    >
      {isCut ? (
        <Trans>
          The restaurant can't be reached right now. You can close this page: the order shows how it went as
          soon as it is known.
        </Trans>
      ) : (
        <Trans>
          The bank hasn't answered yet. You can close this page: the order shows how it went as soon as it is
          known. Please don't pay again.
        </Trans>
      )}
    </State>
  )
}

export function Refused({
  outcome: { code, params },
  isNamed,
  onAgain,
}: {
  outcome: Extract<Outcome, { kind: 'refused' }>
  isNamed: boolean
  onAgain: () => void
}) {
  const { t } = useLingui()
  const why = useErrorText(code, params)
  if (code === 'LD_NOT_FOUND') return isNamed ? <NotHere /> : <NoPayment />
  const isSignedOut = meaningOf(code) === 'signIn'
  return (
    <State
      icon="alert"
      title={t`We can't see how it went`}
      actions={
        isSignedOut ? (
          <ButtonLink
            to="/login"
            search={(old) => ({ ...old, redirect: `${location.pathname}${location.search}` })}
          >
            <Trans>Sign in</Trans>
          </ButtonLink>
        ) : (
          <Button icon="refresh" onClick={onAgain}>
            <Trans>Look again</Trans>
          </Button>
        )
      }
    >
      {why}
    </State>
  )
}

export function NoPayment() {
  const { t } = useLingui()
  return (
    <State icon="orders" title={t`No payment is under way`} actions={<Onwards />}>
      <Trans>Your orders say what is paid and what isn't.</Trans>
    </State>
  )
}

/** A bank's app may open another browser than the one that has the order. */
function NotHere() {
  const { t } = useLingui()
  return (
    <State icon="alert" title={t`We can't see how it went`} actions={<Onwards />}>
      <Trans>You may have ordered in another browser. Look there before you pay again.</Trans>
    </State>
  )
}

const Onwards = () => (
  <>
    <ButtonLink to="/order">
      <Trans>See your orders</Trans>
    </ButtonLink>
    <ButtonLink to="/menu" variant="quiet">
      <Trans>See the menu</Trans>
    </ButtonLink>
  </>
)

type StateProps = Omit<ComponentProps<typeof EmptyState>, 'level'> & { busy?: boolean }

const State = ({ busy = false, ...state }: StateProps) => (
  <div className={styles.state}>
    <EmptyState level={1} {...state} />
    {busy && <span className={styles.waiting} aria-hidden="true" />}
  </div>
)

const ToOrder = ({ id, quiet = false }: { id: string; quiet?: boolean }) => (
  <ButtonLink
    to="/order/detail/$id"
    params={{ id }}
    search={(old) => ({ ...old, id: undefined, payment: undefined })}
    variant={quiet ? 'quiet' : 'primary'}
  >
    <Trans>See the order</Trans>
  </ButtonLink>
)
