import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isFinal } from '../../../core/domain/order-states.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import type { IntentRow, OrderRow } from '../../../core/storage/rows.ts'
import { useFormats } from '../../frame/app-context.ts'
import { orderTypeLooks } from '../../parts/order-types.ts'
import { type Look, intentLooks, orderLooks } from '../../parts/order/order-looks.ts'
import { Tag } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './order-list.module.css'

/** An order that is still on this phone. */
export function IntentCard({ intent }: { intent: IntentRow }) {
  const { dayTime } = useFormats()
  const { orderType, tableNumber, lines, totalCents } = intent.summary
  return (
    <Card
      id={intent.id}
      look={intentLooks[intent.state]}
      orderType={orderType}
      place={tableNumber}
      when={dayTime(intent.createdAt)}
      lines={lines}
      totalCents={totalCents}
    />
  )
}

/** An order at the restaurant. */
export function OrderCard({ order, cancelling }: { order: OrderRow; cancelling: boolean }) {
  const { dayTime } = useFormats()
  const { number, pickupNumber, tableNumber, state, lines, totalCents } = order
  return (
    <Card
      id={order.id}
      look={orderLooks[state]}
      orderType={order.orderType}
      place={tableNumber}
      number={isFinal(state) || pickupNumber === '' ? null : pickupNumber}
      when={dayTime(order.createdAt)}
      lines={lines}
      totalCents={totalCents}
      footnote={cancelling ? <Trans>Cancellation will be sent</Trans> : <Trans>Order {number}</Trans>}
    />
  )
}

type CardProps = {
  id: string
  look: Look
  orderType: OrderType
  /** The table's number, or empty. */
  place: string
  number?: string | null
  when: string
  lines: { title: string; quantity: number }[]
  totalCents: number
  footnote?: ReactNode
}

const shownLines = 3

function Card({ id, look, orderType, place, number = null, when, lines, totalCents, footnote }: CardProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const type = orderTypeLooks[orderType]
  const more = lines.length - shownLines
  return (
    <Link to="/order/detail/$id" params={{ id }} className={styles.card}>
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
      <span className={styles.bottom}>
        <span className={styles.footnote}>{footnote}</span>
        <span className={styles.total}>{money(totalCents)}</span>
      </span>
    </Link>
  )
}

const Place = ({ place }: { place: string }) => (
  <span>
    · <Trans>Table {place}</Trans>
  </span>
)
