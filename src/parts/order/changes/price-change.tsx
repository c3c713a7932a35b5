import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMoney } from '../../../shell/visit/app-context.ts'
import styles from './change-list.module.css'

type PriceChangeProps = {
  beforeCents: number
  /** Null when it can't be had any more. */
  afterCents: number | null
  /** What is said then. */
  gone: ReactNode
}

/** What one cost and what it costs now; read out as "before" and "now". */
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
        <strong className={styles.gone}>{gone}</strong>
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
