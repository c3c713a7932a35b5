import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isOver } from '../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { Pull } from '../../parts/pull/pull.tsx'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { type Outbox, useOrderPage, useOutbox } from '../../queries/orders/use-orders.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Group } from './group.tsx'
import { ListEnd } from './list-end.tsx'
import { OrderCard } from './order-cards.tsx'
import styles from './order-list.module.css'
import { OutboxList } from './outbox-list.tsx'
import { useMoreOrders } from './use-more-orders.ts'

/** So many of each kind at first, and so many more each time: as many as the restaurant sends at once. */
const step = 20
const moreOrders = 50

/** What waits on this phone, what the kitchen is busy with, and what was. */
export function OrderListScreen() {
  const { t } = useLingui()
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
      <Pull busy={busy} onPull={() => void refresh()} />
      <Content />
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

function Content() {
  const [outboxLimit, setOutboxLimit] = useState(step)
  const [orderLimit, setOrderLimit] = useState(step)
  const outbox = useLast(useOutbox(outboxLimit))
  const orders = useLast(useOrderPage(orderLimit))
  const now = useShopNow()
  if (!outbox || !orders || now === undefined) return <ScreenSkeleton />
  const { deciding, moving, takenBack } = outbox
  const all = [deciding, moving, takenBack, orders]
  if (all.every(({ rows }) => rows.length === 0) && outbox.unreadable === 0) return <NoOrders />
  return (
    <div className={styles.page}>
      <OutboxList outbox={outbox} now={now} onMore={() => setOutboxLimit(outboxLimit + step)} />
      {outbox.unreadable > 0 && <Unreadable count={outbox.unreadable} />}
      <OrderGroups orders={orders} outbox={outbox} showMore={() => setOrderLimit(orderLimit + moreOrders)} />
    </div>
  )
}

/** While more is being read, what was there stays. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

type OrderGroupsProps = {
  orders: NonNullable<ReturnType<typeof useOrderPage>>
  outbox: Outbox
  showMore: () => void
}

function OrderGroups({ orders, outbox, showMore }: OrderGroupsProps) {
  const { t } = useLingui()
  const cancelling = new Set(
    [...outbox.moving.rows, ...outbox.deciding.rows]
      .filter(({ call, state }) => call === 'orderCancel' && state !== 'expired' && state !== 'attention')
      .map(({ orderId }) => orderId),
  )
  const now = orders.rows.filter((order) => !isOver(order))
  const earlier = orders.rows.filter(isOver)
  const { more: isMoreHere, isAll } = orders
  const more = useMoreOrders({ isMoreHere, isAll, showMore })
  const card = (order: OrderRow) => (
    <li key={order.id}>
      <OrderCard order={order} cancelling={cancelling.has(order.id)} />
    </li>
  )
  return (
    <>
      {now.length > 0 && <Group title={t`In progress`}>{now.map(card)}</Group>}
      {earlier.length > 0 && <Group title={t`Earlier`}>{earlier.map(card)}</Group>}
      <ListEnd more={more} isAll={isAll && !isMoreHere} />
    </>
  )
}

/** Saved by another release, or spoilt: nothing can be done with it here, and nothing is lost (G34). */
function Unreadable({ count }: { count: number }) {
  return (
    <Notice tone="warn">
      <Plural
        value={count}
        one="Something on this phone was saved by another version of this app, and this one can't read it. It stays here."
        other="# things on this phone were saved by another version of this app, and this one can't read them. They stay here."
      />
    </Notice>
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
