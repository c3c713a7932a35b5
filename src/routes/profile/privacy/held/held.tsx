import type { ReactNode } from 'react'
import { Skeleton } from '../../../../ui/content/skeleton.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import '../../../../ui/content/summary.css'
import styles from './held.module.css'

type HeldProps = {
  icon: IconName
  title: ReactNode
  /** What is stored, in a few words; null while it is being read. */
  value: ReactNode
  /** The details, shown on a tap. */
  children?: ReactNode
}

/** One kind of stored data: a short line, whose details unfold on a tap. */
export function Held({ icon, title, value, children }: HeldProps) {
  const line = (
    <>
      <Icon name={icon} size={22} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.value}>{value ?? <Skeleton width="40%" height="1lh" />}</span>
      </span>
    </>
  )
  if (value === null)
    return (
      <div className={styles.line}>
        {line}
        <span className={styles.turns} />
      </div>
    )
  if (!children) return <div className={styles.line}>{line}</div>
  return (
    <details className={styles.held}>
      <summary className={styles.line}>
        {line}
        <span className={styles.turns}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      <div className={styles.more}>{children}</div>
    </details>
  )
}

/** A list of kinds of stored data. */
export const HeldList = ({ children }: { children: ReactNode }) => (
  <div className={styles.list}>{children}</div>
)

/** One entry among the details: what it is, and something about it. */
export function Line({ what, more }: { what: ReactNode; more?: ReactNode }) {
  return (
    <li className={styles.row}>
      <span>{what}</span>
      {more !== undefined && <span className={styles.aside}>{more}</span>}
    </li>
  )
}

export const Lines = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>
