import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './facts.module.css'

export type FactRow = { icon: IconName; term: ReactNode; value: ReactNode }

/** A list of terms with their values. Rows without a value are left out. */
export function Facts({ rows }: { rows: (FactRow | null | false)[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(
        (row, index) =>
          row && (
            // The index is a safe key: the rows of a list never change places.
            <div key={index} className={styles.row}>
              <dt className={styles.term}>
                <Icon name={row.icon} size={20} />
                {row.term}
              </dt>
              <dd className={styles.value}>{row.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
