import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './notice.module.css'

type NoticeProps = {
  tone?: 'info' | 'warn' | 'danger'
  icon?: IconName
  /** A button that resolves it. */
  action?: ReactNode
  /** Announced at once by screen readers, for a notice that appears because of something the customer did. */
  live?: boolean
  children: ReactNode
}

/** A message within the screen that should be read before continuing. */
export function Notice({ tone = 'info', icon = 'info', action, live = false, children }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={live ? 'alert' : undefined}>
      <Icon name={icon} size={20} />
      <div className={styles.words}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
