import type { ReactNode } from 'react'
import styles from './tick.module.css'

type TickProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Of what is said about it where it has to be ticked; left out while nothing is wrong. */
  errorId?: string | undefined
  children: ReactNode
}

/** A box to tick, and what it says. */
export const Tick = ({ checked, onChange, errorId, children }: TickProps) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
    />
    <span>{children}</span>
  </label>
)
