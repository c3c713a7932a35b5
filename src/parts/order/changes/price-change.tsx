import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMoney } from '../../../shell/visit/app-context.ts'
import styles from './change-list.module.css'

type PriceChangeProps = {
  beforeCents: number
  /** Null if the dish can't be had any more. */
  afterCents: number | null
  /** The words shown in place of the price if `afterCents` is null; null if they are shown elsewhere. */
  gone: ReactNode
}

/** The price before and now; screen readers read them out as "before" and "now". */
export function PriceChange({ beforeCents, afterCents, gone }: PriceChangeProps) {
  const money = useMoney()
  return (
    <span className={styles.prices}>
      <s className={styles.before}>
        <span className="visually-hidden">
          <Trans>Before</Trans>{' '}
        </span>
        {money(beforeCents)}
      </s>
      {afterCents === null ? (
        gone !== null && <strong className={styles.gone}>{gone}</strong>
      ) : (
        <strong>
          <span className="visually-hidden">
            <Trans>Now</Trans>{' '}
          </span>
          {money(afterCents)}
        </strong>
      )}
    </span>
  )
}
