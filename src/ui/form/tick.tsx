import type { ReactNode } from 'react'
import styles from './tick.module.css'

type TickProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The id of the element that says that the box has to be ticked; left out while there is no error. */
  errorId?: string | undefined
  children: ReactNode
}

/** A checkbox with its label. */
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
