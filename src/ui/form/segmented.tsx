import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './segmented.module.css'

type SegmentedProps<T extends string> = {
  /** The group's accessible name. */
  label: string
  options: readonly { value: T; label: ReactNode; hint?: ReactNode; icon?: IconName }[]
  value: T
  /** The last choice is still being carried out. */
  busy?: boolean
  /** The id of the element with the error message; marks the choices as invalid. */
  errorId?: string | undefined
  onChange: (value: T) => void
}

/** One of two to four short choices: a radio group in one line. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  busy,
  errorId,
  onChange,
}: SegmentedProps<T>) {
  const name = useId()
  return (
    <div className={styles.segmented} role="radiogroup" aria-label={label} aria-busy={busy || undefined}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={option.value === value}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={20} />}
          {option.label}
          {option.hint && <span className={styles.hint}>{option.hint}</span>}
        </label>
      ))}
    </div>
  )
}
