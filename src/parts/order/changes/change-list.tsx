import { Trans } from '@lingui/react/macro'
import styles from './change-list.module.css'
import type { LineChange } from '../../../../core/schema/order/cart-differences.ts'
import { GoneWords } from './gone-words.tsx'
import { PriceChange } from './price-change.tsx'

/** The lines whose price or availability has changed since the customer agreed to it: before and after. */
export function ChangeList({ changes }: { changes: readonly LineChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ lineId, title, beforeCents, afterCents, why }) => (
        <li key={lineId} className={styles.change}>
          <span className={styles.title}>{title}</span>
          <PriceChange
            beforeCents={beforeCents}
            afterCents={afterCents}
            gone={why && why.names.length > 0 ? <GoneWords why={why} /> : <Trans>Not available now</Trans>}
          />
        </li>
      ))}
    </ul>
  )
}
