import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

/** What is wrong with a group of choices, as a sentence; nothing when nothing is. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert" size={16} />
      {children}
    </p>
  )
}
