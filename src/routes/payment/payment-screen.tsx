import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { failedStates } from '../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import type { ResultCode } from '../../../workers/engine/base/result.ts'
import { engine } from '../../engine.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { lookOf } from '../../parts/order/order-looks.ts'
import { SayChanges, useSaid } from '../../parts/order/say-changes.tsx'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useOrder } from '../../queries/orders/use-orders.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { PayForm } from './pay-form.tsx'
import styles from './payment.module.css'

/** The screen on which an order is paid online: the amount, the method, and the way to the bank. */
export function PaymentScreen() {
  const { t } = useLingui()
  const { id = '' } = useSearch({ strict: false })
  return (
    <>
      <NavBar title={t`Payment`} back="/order" />
      <SayChanges key={id}>
        <Content id={id} />
      </SayChanges>
    </>
  )
}

function Content({ id }: { id: string }) {
  const order = useOrder(id)
  const answer = useFresh(id)
  // If possible, find out first what another phone has done meanwhile, before offering to pay.
  const isAsking = order === undefined || answer === 'asking'
  const over = useOver(order)
  useSaid('payment', isAsking ? '' : (over ?? ''))
  if (isAsking) return <ScreenSkeleton />
  if (order === null) return <NothingToPay />
  if (over !== null) return <NotToPay order={order} title={over} />
  return (
    <div className={styles.page}>
      <Owed order={order} />
      <PayForm order={order} />
    </div>
  )
}

function Owed({ order }: { order: OrderRow }) {
  const money = useMoney()
  const { dayTime } = useFormats()
  const { number, expiresAt } = order
  const until = expiresAt ? dayTime(expiresAt) : null
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <h2 id="owed" className={styles.term}>
        <Trans>Order {number}</Trans>
      </h2>
      <p className={styles.amount}>{money(order.totalCents - order.paidCents)}</p>
      {until !== null && (
        <p className={styles.until}>
          <Trans>Pay by {until}</Trans>
        </p>
      )}
    </section>
  )
}

/** Refreshes the order once: `asking`, then the code of a failure, or null on success. */
function useFresh(id: string): 'asking' | ResultCode | null {
  const [answer, setAnswer] = useState<'asking' | ResultCode | null>('asking')
  useEffect(() => {
    let isCurrent = true
    void engine.refreshOrder(id).then((result) => isCurrent && setAnswer(result.ok ? null : result.code))
    return () => {
      isCurrent = false
    }
  }, [id])
  return answer
}

const isPaid = (order: OrderRow): boolean =>
  order.totalCents > 0 &&
  order.paidCents >= order.totalCents &&
  !failedStates.includes(order.state) &&
  order.goneSince === undefined

/** Why nothing is to be paid, in a few words; null if the order is to be paid, or isn't read yet. */
function useOver(order: OrderRow | null | undefined): string | null {
  const { t, i18n } = useLingui()
  if (order === undefined) return null
  if (order === null) return t`Nothing to pay here`
  const isGone = order.goneSince !== undefined
  if (!isGone && (order.state === 'pendingPayment' || order.state === 'locked')) return null
  if (isPaid(order)) return order.isPractice ? t`PRACTICE: paid without real money` : t`It is paid`
  if (isGone) return i18n._(lookOf(order).name)
  return order.state === 'expired' ? t`The time to pay has run out` : t`Nothing to pay here`
}

/** The order is already paid, or over, or the restaurant doesn't have it any more. */
const NotToPay = ({ order, title }: { order: OrderRow; title: string }) => (
  <EmptyState
    icon={isPaid(order) ? 'check' : 'info'}
    title={title}
    actions={
      <ButtonLink
        to="/order/detail/$id"
        params={{ id: order.id }}
        search={(old) => ({ ...old, id: undefined })}
        replace
      >
        <Trans>See the order</Trans>
      </ButtonLink>
    }
  />
)

function NothingToPay() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="orders"
      title={t`Nothing to pay here`}
      actions={
        <ButtonLink to="/order">
          <Trans>See your orders</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your orders say what is paid and what isn't.</Trans>
    </EmptyState>
  )
}
