import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'

/** A number in a dot; nothing at all for zero. */
export function CountBadge({ count }: { count: number }) {
  if (count < 1) return null
  return <span className={styles.count}>{count > 99 ? '99+' : count}</span>
}

type TagProps = {
  tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'danger'
  icon?: IconName
  children: ReactNode
}

/** A short label for a state or a property. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={classes(styles.tag, tone !== 'neutral' && styles[tone])}>
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.words}>{children}</span>
    </span>
  )
}
