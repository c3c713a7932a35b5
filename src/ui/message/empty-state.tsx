import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from '../icon.tsx'

type EmptyStateProps = {
  icon: IconName
  title: string
  children?: ReactNode
  /** Buttons that lead on. */
  actions?: ReactNode
  /** The heading's level; 1 if the screen shows nothing else. */
  level?: 1 | 2
}

/** Shown when there is nothing to show: says why, and offers a way on. */
export function EmptyState({ icon, title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={32} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
