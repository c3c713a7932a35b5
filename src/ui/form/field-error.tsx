import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

/** The error message of a group of choices; renders nothing without one. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert" size={16} />
      {children}
    </p>
  )
}
