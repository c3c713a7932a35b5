import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useEffect, useMemo, useState } from 'react'
import { isOver } from '../../../core/domain/order/order-states.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { ListEnd } from '../../parts/paging/list-end.tsx'
import { useMore } from '../../parts/paging/use-more.ts'
import { SayChanges } from '../../parts/order/say-changes.tsx'
import { type CancelStatus, cancelStatusOf } from '../../parts/order/status/status.ts'
import { Pull } from '../../parts/pull/pull.tsx'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { type Stretch, useOrders } from '../../queries/orders/use-order-pages.ts'
import { type Outbox, useOutbox } from '../../queries/orders/use-orders.ts'
import { useBookings } from '../../queries/orders/use-bookings.ts'
import { useSession } from '../../queries/use-session.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { BookingGroup } from './booking-group.tsx'
import { Group } from './group.tsx'
import { OrderCard } from './order-cards.tsx'
import styles from './order-list.module.css'
import { OutboxList } from './outbox-list.tsx'
import { type OrderStretches, useOrderStretches } from './use-order-stretches.ts'

/** How many outbox rows of each kind are shown at first, and how many more each time. */
const step = 20

/** The list of orders: what waits on this phone, what is in progress, and what is over. */
export function OrderListScreen() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const customerId = useSession()?.customerId
  const hasBookings = useHasBookings()
  useFreshOnShow(hasBookings)
  const refresh = async () => {
    setBusy(true)
    await run(engine.refreshOrders())
    if (hasBookings) await run(engine.refreshBookings())
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
            aria-disabled={busy}
            aria-busy={busy}
            onClick={busy ? undefined : () => void refresh()}
          />
        }
      />
      <Pull busy={busy} onPull={() => void refresh()} />
      <SayChanges key={customerId}>
        <Content />
      </SayChanges>
    </>
  )
}

/** Existing bookings are refreshed even if the restaurant no longer takes new ones. */
function useHasBookings(): boolean {
  const { booking } = useCurrentShop()
  const bookings = useBookings()
  return Boolean(booking) || (bookings !== undefined && bookings.length > 0)
}

/** Refreshes each time the screen is shown: it is a living screen, whose effects run again then. */
function useFreshOnShow(hasBookings: boolean): void {
  // The customer didn't ask for these, so they fail silently: the stored data stays, with its time.
  useEffect(() => void engine.refreshOrders(), [])
  useEffect(() => {
    if (hasBookings) void engine.refreshBookings()
  }, [hasBookings])
}

function Content() {
  const [outboxLimit, setOutboxLimit] = useState(step)
  const outbox = useLast(useOutbox(outboxLimit))
  const orders = useOrderStretches()
  const bookings = useBookings()
  const now = useShopNow()
  if (!outbox || !orders || !bookings || now === undefined) return <ScreenSkeleton />
  const { deciding, moving, takenBack } = outbox
  const isEmpty = [deciding, moving, takenBack].every(({ rows }) => rows.length === 0)
  const hasNone = isEmpty && orders.isEmpty && outbox.unreadable === 0
  if (hasNone && bookings.length === 0) return <NoOrders />
  return (
    <div className={styles.page}>
      {bookings.length > 0 && <BookingGroup bookings={bookings} now={now} />}
      <OutboxList outbox={outbox} now={now} onMore={() => setOutboxLimit(outboxLimit + step)} />
      {outbox.unreadable > 0 && <Unreadable count={outbox.unreadable} />}
      <OrderGroups orders={orders} outbox={outbox} />
    </div>
  )
}

/** Keeps the last value while more is being read. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function OrderGroups({ orders, outbox }: { orders: OrderStretches; outbox: Outbox }) {
  const { t } = useLingui()
  const { moving, deciding } = outbox
  const cancelled = [...moving.rows, ...deciding.rows]
    .filter(({ call }) => call === 'orderCancel')
    .map((intent) => [intent.orderId, cancelStatusOf(intent)] as const)
    .filter(([, status]) => status !== 'cancelFailed')
  const known = JSON.stringify(cancelled)
  const cancelling = useMemo(() => new Map(JSON.parse(known) as [string, CancelStatus][]), [known])
  const { stretches, isMoreHere, isAll } = orders
  const more = useMore({ ...orders, fetchOlder: () => engine.moreOrders() })
  const cards = (over: boolean) =>
    stretches.map((stretch) => <Cards key={stretch.from} {...{ stretch, over, cancelling }} />)
  return (
    <>
      <Group title={t`In progress`}>{cards(false)}</Group>
      <Group title={t`Earlier`}>{cards(true)}</Group>
      <ListEnd
        more={more}
        isAll={isAll && !isMoreHere}
        words={{
          failed: <Trans>Older orders couldn't be loaded.</Trans>,
          busy: t`Fetching older orders…`,
          all: t`That is all you have ordered here.`,
        }}
      />
    </>
  )
}

type CardsProps = {
  stretch: Stretch
  /** Whether to show orders that are over, or those that aren't. */
  over: boolean
  cancelling: ReadonlyMap<string, CancelStatus>
}

/** The orders of one group in one stretch of the list. It isn't drawn again when another stretch is read or added. */
const Cards = memo(({ stretch, over, cancelling }: CardsProps) =>
  useOrders(stretch)
    ?.rows.filter((order) => isOver(order) === over)
    .map((order) => (
      <li key={order.id}>
        <OrderCard order={order} cancelling={cancelling.get(order.id) ?? null} />
      </li>
    )),
)

/** Outbox rows saved by another release, or damaged: nothing can be done with them here, and nothing is lost (G34). */
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
