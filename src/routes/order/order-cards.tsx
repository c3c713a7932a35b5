import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, memo } from 'react'
import { isOver } from '../../../core/domain/order/order-states.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { orderTypeLooks } from '../../words/order-types.ts'
import { type Look, lookOf } from '../../parts/order/order-looks.ts'
import { useSaid } from '../../parts/order/say-changes.tsx'
import { statusLooks } from '../../parts/order/status/status-looks.ts'
import type { CancelStatus } from '../../parts/order/status/status.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './order-list.module.css'

/** `cancelling`: the status of the wish to cancel the order; null for none. */
type OrderCardProps = { order: OrderRow; cancelling: CancelStatus | null }

/** The card of an order at the restaurant. */
export const OrderCard = memo(({ order, cancelling }: OrderCardProps) => {
  const { dayTime } = useFormats()
  const { number, pickupNumber, tableNumber, appointmentAt, state, lines, totalCents } = order
  return (
    <Card
      id={order.id}
      intentId={order.clientOrderId}
      look={lookOf(order)}
      orderType={order.orderType}
      place={tableNumber}
      at={appointmentAt}
      number={isOver(order) || pickupNumber === '' ? null : pickupNumber}
      when={dayTime(order.createdAt)}
      lines={lines}
      totalCents={totalCents}
      action={mayPay(state) && !isOver(order) && cancelling === null ? <Pay id={order.id} /> : null}
      footnote={cancelling === null ? <Trans>Order {number}</Trans> : <Cancelling status={cancelling} />}
    />
  )
}, isSameCard)

function Cancelling({ status }: { status: CancelStatus }) {
  const { i18n } = useLingui()
  // The cancellation was sent and may have reached the restaurant.
  if (status === 'cancelChecking') return i18n._(statusLooks.cancelChecking.name)
  return <Trans>You asked to cancel; not sent yet</Trans>
}

const mayPay = (state: OrderRow['state']): boolean => state === 'pendingPayment' || state === 'locked'

const Pay = ({ id }: { id: string }) => (
  <ButtonLink to="/payment" search={(old) => ({ ...old, id })} wide>
    <Trans>Pay now</Trans>
  </ButtonLink>
)

function isSameCard(before: OrderCardProps, after: OrderCardProps): boolean {
  const { id, updatedAt, goneSince } = before.order
  return (
    id === after.order.id &&
    updatedAt === after.order.updatedAt &&
    goneSince === after.order.goneSince &&
    before.cancelling === after.cancelling
  )
}

type CardProps = {
  id: string
  /** Stays the same when the restaurant takes an order. */
  intentId: string
  look: Look
  orderType: OrderKind
  /** The table's number, or empty. */
  place: string
  /** When the order is picked up, delivered or served; null for as soon as possible. */
  at: number | null
  number?: string | null
  when: string
  /** What the look means, in a sentence. */
  words?: ReactNode
  lines: { title: string; quantity: number }[]
  totalCents: number
  footnote?: ReactNode
  /** A button for the most urgent action. */
  action?: ReactNode
}

const shownLines = 3

/** An order in the list. The card is a link to the order's screen, apart from its action button. */
export function Card(props: CardProps) {
  const {
    id,
    intentId,
    look,
    orderType,
    place,
    at,
    number = null,
    when,
    words,
    lines,
    totalCents,
    footnote,
    action,
  } = props
  const { t, i18n } = useLingui()
  const { dayTime } = useFormats()
  const money = useMoney()
  const type = orderTypeLooks[orderType]
  const dish = lines[0] && `${lines[0].quantity} × ${lines[0].title}`
  const called = number !== null && `${t`Your number`} ${number}`
  useSaid(intentId, [i18n._(type.name), dish, i18n._(look.name), called].filter(Boolean).join(' · '))
  return (
    <article className={styles.card}>
      <Link to="/order/detail/$id" params={{ id }} className={styles.body}>
        <span className={styles.top}>
          <Tag tone={look.tone} icon={look.icon}>
            {i18n._(look.name)}
          </Tag>
          <span className={styles.when}>{when}</span>
        </span>
        <span className={styles.middle}>
          <span className={styles.type}>
            <Icon name={type.icon} size={20} />
            {i18n._(type.name)}
            {place !== '' && <Place place={place} />}
            {at !== null && <span className={styles.at}>{dayTime(at)}</span>}
          </span>
          {number !== null && (
            <span className={styles.number}>
              <span className="visually-hidden">
                <Trans>Your number</Trans>{' '}
              </span>
              {number}
            </span>
          )}
        </span>
        {words && <span className={styles.words}>{words}</span>}
        <Lines lines={lines} />
        <span className={styles.bottom}>
          <span className={styles.footnote}>{footnote}</span>
          <span className={styles.total}>{money(totalCents)}</span>
        </span>
      </Link>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}

function Lines({ lines }: Pick<CardProps, 'lines'>) {
  const more = lines.length - shownLines
  return (
    <span className={styles.lines}>
      {lines.slice(0, shownLines).map(({ title, quantity }, index) => (
        // Lines have no ids of their own, and never change their order.
        <span key={index} className={styles.line}>
          {quantity} × {title}
        </span>
      ))}
      {more > 0 && (
        <span className={styles.line}>
          <Trans>and {more} more</Trans>
        </span>
      )}
    </span>
  )
}

const Place = ({ place }: { place: string }) => (
  <span>
    · <Trans>Table {place}</Trans>
  </span>
)
