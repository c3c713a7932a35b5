import { Trans, useLingui } from '@lingui/react/macro'
import type { BillStep } from '../../../../core/schema/order/bill.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { billNames } from './bill-names.ts'
import '../../../ui/content/summary.css'
import styles from './bill-total.module.css'
import { OrderTotal } from './order-lines.tsx'

type BillTotalProps = {
  /** The steps that make up the total; empty if they aren't known. */
  steps: readonly BillStep[]
  totalCents: number
  /** The delivery fee is only this phone's estimate. */
  isGuess?: boolean
  /** For an order that was placed: the steps begin unfolded, and the amount still to pay is shown elsewhere. */
  open?: boolean
}

/** The total under a list of lines. It unfolds to show the contribution of each rule. */
export function BillTotal({ steps, totalCents, isGuess = false, open = false }: BillTotalProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  const isWhole = steps.reduce((sum, { cents }) => sum + cents, 0) === totalCents
  if (steps.length === 0 || !isWhole) return <OrderTotal cents={totalCents} />
  const total = money(totalCents)
  return (
    <details className={styles.bill} open={open}>
      <summary className={styles.total}>
        <span className={styles.word}>
          <Trans>Total</Trans>
          <Icon name="down" size={20} />
        </span>
        <span>{isGuess ? <Trans>about {total}</Trans> : total}</span>
      </summary>
      <dl className={styles.steps}>
        {steps.map(({ rule, cents, name }) => (
          <div key={rule} className={styles.step}>
            <dt>
              {i18n._(billNames[rule])}
              {name && <span className={styles.name}>{name}</span>}
            </dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
        {!open && (
          <div className={styles.sum}>
            <dt>
              <Trans>To pay</Trans>
            </dt>
            <dd>{total}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
