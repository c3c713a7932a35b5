import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import styles from './select-field.module.css'

type SelectFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Marks it invalid; the sentence stands elsewhere, under this id. */
  errorId?: string | undefined
  /** `<option>` elements. */
  children: ReactNode
}

/** The phone's own select, dressed as our fields are. */
export function SelectField({ label, value, onChange, errorId, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
        >
          {children}
        </select>
        <Icon name="down" size={20} />
      </div>
    </div>
  )
}
