import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import styles from './select-field.module.css'

type SelectFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** The id of the element with the error message; marks the field as invalid. */
  errorId?: string | undefined
  /** `<option>` elements. */
  children: ReactNode
}

/** The native select, styled like our fields. */
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
