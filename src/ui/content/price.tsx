import { Trans } from '@lingui/react/macro'
import { classes } from '../classes.ts'
import styles from './price.module.css'

type PriceProps = {
  /** Formatted amounts. */
  now: string
  /** The price before a reduction. */
  old?: string | null
  /** Whether `now` is the lowest of several prices. */
  from?: boolean
}

/** The current price and, if it is reduced, the price before. */
export function Price({ now, old, from = false }: PriceProps) {
  return (
    <span className={classes(styles.price, old && styles.reduced)}>
      {old && (
        <span className="visually-hidden">
          <Trans>Now</Trans>
        </span>
      )}
      <span>{from ? <Trans>from {now}</Trans> : now}</span>
      {old && (
        <s className={styles.old}>
          <span className="visually-hidden">
            <Trans>Before</Trans>{' '}
          </span>
          {old}
        </s>
      )}
    </span>
  )
}
