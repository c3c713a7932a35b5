import type { ReactNode } from 'react'
import { Skeleton } from '../../../../ui/content/skeleton.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import styles from './held.module.css'

type HeldProps = {
  icon: IconName
  title: ReactNode
  /** What is kept, in a few words; null while that is being asked for. */
  value: ReactNode
  /** The particulars, for who wants to see them. */
  children?: ReactNode
}

/** One thing that is kept: a short line, and what exactly it is one tap away. */
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

/** Things that are kept, one below the other. */
export const HeldList = ({ children }: { children: ReactNode }) => (
  <div className={styles.list}>{children}</div>
)

/** One of several of a kind: what it is, and what is to be said of it. */
export function Line({ what, more }: { what: ReactNode; more?: ReactNode }) {
  return (
    <li className={styles.row}>
      <span>{what}</span>
      {more !== undefined && <span className={styles.aside}>{more}</span>}
    </li>
  )
}

export const Lines = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>
