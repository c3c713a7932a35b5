import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './order-lines.module.css'

export type ShownLine = {
  title: string
  details: string[]
  quantity: number
  cents: number
  /** Shown in place of `cents`. */
  price?: ReactNode
  note?: string
  /** What the filter says about it. */
  mark?: ReactNode
}

/** The lines of an order, read only: quantity, dish and price. */
export function OrderLines({ lines }: { lines: readonly ShownLine[] }) {
  const money = useMoney()
  return (
    <ul className={styles.lines}>
      {lines.map(({ title, details, quantity, cents, price, note, mark }, index) => (
        // Lines have no other key, since two may be of the same dish, and the list never changes its order.
        <li key={index} className={styles.line}>
          <span className={styles.quantity}>
            {quantity}
            <span aria-hidden="true">×</span>
          </span>
          <div className={styles.words}>
            <span className={styles.title}>{title}</span>
            {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
            {note && (
              <span className={styles.details}>
                <Icon name="note" size={16} /> {note}
              </span>
            )}
            {mark}
          </div>
          <span className={styles.price}>{price ?? money(cents)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The total under a list of lines. */
export function OrderTotal({ cents }: { cents: number }) {
  const money = useMoney()
  return (
    <p className={styles.total}>
      <Trans>Total</Trans>
      <span>{money(cents)}</span>
    </p>
  )
}
