import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../frame/app-context.ts'
import styles from './change-list.module.css'
import type { LineChange } from './changes.ts'

/** What moved since the customer agreed to it, line by line: before and after. */
export function ChangeList({ changes }: { changes: readonly LineChange[] }) {
  const { money } = useFormats()
  return (
    <ul className={styles.changes}>
      {changes.map(({ lineId, title, beforeCents, afterCents }) => (
        <li key={lineId} className={styles.change}>
          <span className={styles.title}>{title}</span>
          <span className={styles.prices}>
            <s className={styles.before}>
              <span className="visually-hidden">
                <Trans>Before</Trans>{' '}
              </span>
              {money(beforeCents)}
            </s>
            {afterCents === null ? (
              <strong className={styles.gone}>
                <Trans>Not available now</Trans>
              </strong>
            ) : (
              <strong>
                <span className="visually-hidden">
                  <Trans>Now</Trans>{' '}
                </span>
                {money(afterCents)}
              </strong>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
