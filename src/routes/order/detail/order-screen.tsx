import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { lazyScreen } from '../../../shell/screen/lazy-screen.ts'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import { SayChanges } from '../../../parts/order/say-changes.tsx'
import { useIntent, useOrder } from '../../../queries/orders/use-orders.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { IntentView } from './intent/intent-view.tsx'
import { MealView } from './order/meal-view.tsx'
import { OrderView } from './order/order-view.tsx'

/** Loaded only when needed, since few orders buy a voucher. */
const VoucherView = lazyScreen(() => import('./voucher/voucher-view.tsx'), 'VoucherView')

/**
 * One order, whether it is still on this phone or at the restaurant. The address may hold the intent's id or the
 * order's, so that it stays the same when the restaurant takes the order.
 */
export function OrderScreen() {
  const { id } = useParams({ from: '/order/detail/$id' })
  return (
    <SayChanges key={id}>
      <Resolved id={id} />
    </SayChanges>
  )
}

function Resolved({ id }: { id: string }) {
  const { t } = useLingui()
  const intent = useIntent(id)
  const orderId = intent?.orderId ?? id
  const order = useOrder(orderId)
  if (order)
    return (
      <OrderView order={order}>
        {order.voucher ? (
          <Suspense fallback={<ScreenSkeleton />}>
            <VoucherView order={order} voucher={order.voucher} />
          </Suspense>
        ) : (
          <MealView order={order} />
        )}
      </OrderView>
    )
  const title = <NavBar title={t`Your order`} back="/order" />
  if (intent === undefined || order === undefined) return <Framed bar={title} />
  // A confirmed intent without its order: the order was cleaned up on this phone and is fetched again.
  if (intent && intent.state !== 'confirmed') return <IntentView intent={intent} />
  return (
    <>
      {title}
      <Missing key={orderId} orderId={orderId} />
    </>
  )
}

const Framed = ({ bar }: { bar: ReactNode }) => (
  <>
    {bar}
    <ScreenSkeleton />
  </>
)

/** The order isn't on this phone: asks the restaurant before it says so. */
function Missing({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState<ResultCode | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void ask(orderId).then(setAnswer)
  }, [orderId])
  if (answer === null) return <ScreenSkeleton />
  const again = async () => {
    setBusy(true)
    setAnswer((await ask(orderId)) ?? answer)
    setBusy(false)
  }
  const isFull = answer === 'EN_NOT_SAVED'
  const unreachable = answer !== 'LD_NOT_FOUND' && !isFull
  return (
    <EmptyState
      icon={unreachable ? 'offline' : 'search'}
      title={t`We can't find this order`}
      actions={
        <>
          <ButtonLink to="/order">
            <Trans>All my orders</Trans>
          </ButtonLink>
          <Button variant="quiet" icon="refresh" busy={busy} onClick={() => void again()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      }
    >
      {isFull ? (
        <Trans>This phone can't keep anything right now. Free some space, and try again.</Trans>
      ) : unreachable ? (
        <Trans>It isn't on this phone, and the restaurant can't be reached right now.</Trans>
      ) : (
        <Trans>It isn't on this phone, and the restaurant doesn't know it as yours.</Trans>
      )}
    </EmptyState>
  )
}

/** Why the order can't be read; null on success, and then the live query shows it. */
async function ask(orderId: string): Promise<ResultCode | null> {
  const result = await engine.refreshOrder(orderId)
  return result.ok ? null : result.code
}
