import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { isFinal } from '../../../core/domain/order-states.ts'
import { engine } from '../../engine.ts'
import { run } from '../../frame/command.ts'
import { ScreenSkeleton } from '../../frame/screen-skeleton.tsx'
import { useOrders } from '../../queries/use-orders.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NavBar } from '../../ui/nav-bar.tsx'
import { IntentCard, OrderCard } from './order-cards.tsx'
import styles from './order-list.module.css'

/** What waits on this phone, what the kitchen is busy with, and what was. */
export function OrderListScreen() {
  const { t } = useLingui()
  const all = useOrders()
  const [busy, setBusy] = useState(false)
  useFreshOnShow()
  const refresh = async () => {
    setBusy(true)
    await run(engine.refreshOrders())
    setBusy(false)
  }
  return (
    <>
      <NavBar
        title={t`Orders`}
        actions={
          <IconButton
            icon="refresh"
            label={t`Refresh`}
            disabled={busy}
            aria-busy={busy}
            onClick={() => void refresh()}
          />
        }
      />
      {all ? <Lists {...all} /> : <ScreenSkeleton />}
    </>
  )
}

/** The screen is kept alive: its effects run each time it is shown. */
function useFreshOnShow(): void {
  useEffect(() => {
    // Unasked, so it fails silently: what is here stays, with its time.
    void engine.refreshOrders()
  }, [])
}

function Lists({ waiting, orders }: NonNullable<ReturnType<typeof useOrders>>) {
  const { t } = useLingui()
  const here = waiting.filter(({ call }) => call === 'orderCreate')
  const cancelling = new Set(
    waiting.filter(({ call }) => call === 'orderCancel').map(({ orderId }) => orderId),
  )
  const now = orders.filter(({ state }) => !isFinal(state))
  const earlier = orders.filter(({ state }) => isFinal(state))
  if (here.length + orders.length === 0) return <NoOrders />
  const card = (order: (typeof orders)[number]) => (
    <li key={order.id}>
      <OrderCard order={order} cancelling={cancelling.has(order.id)} />
    </li>
  )
  return (
    <div className={styles.page}>
      {here.length > 0 && (
        <Group title={t`On this phone`}>
          {here.map((intent) => (
            <li key={intent.id}>
              <IntentCard intent={intent} />
            </li>
          ))}
        </Group>
      )}
      {now.length > 0 && <Group title={t`In progress`}>{now.map(card)}</Group>}
      {earlier.length > 0 && <Group title={t`Earlier`}>{earlier.map(card)}</Group>}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.cards}>{children}</ul>
    </section>
  )
}

function NoOrders() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="orders"
      title={t`No orders yet`}
      actions={
        <ButtonLink to="/menu">
          <Trans>See the menu</Trans>
        </ButtonLink>
      }
    >
      <Trans>What you order shows up here, from the first tap until it is on the plate.</Trans>
    </EmptyState>
  )
}
