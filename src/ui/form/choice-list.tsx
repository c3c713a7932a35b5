import { type ReactNode, useId } from 'react'
import styles from './choice-list.module.css'

export type Choice<T extends string> = {
  value: T
  label: ReactNode
  hint?: ReactNode
  /** At the end of the row, such as a price. */
  detail?: ReactNode
  disabled?: boolean
}

type ChoiceListProps<T extends string> = {
  /** `radio` chooses one, `checkbox` any number. */
  type: 'radio' | 'checkbox'
  /** The id of the heading that names the group. */
  labelledBy: string
  choices: Choice<T>[]
  chosen: readonly T[]
  /** For radios `on` is always true. */
  onChoose: (value: T, on: boolean) => void
  /** The id of the element with the error message; marks the choices as invalid. */
  errorId?: string | undefined
}

/** Rows to choose from, with native radio buttons or checkboxes; the whole row can be tapped. */
export function ChoiceList<T extends string>({
  type,
  labelledBy,
  choices,
  chosen,
  onChoose,
  errorId,
}: ChoiceListProps<T>) {
  const name = useId()
  return (
    <div
      className={styles.list}
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
    >
      {choices.map(({ value, label, hint, detail, disabled = false }) => (
        <label key={value} className={styles.choice}>
          <input
            className={styles.input}
            type={type}
            name={name}
            checked={chosen.includes(value)}
            disabled={disabled}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            onChange={(event) => onChoose(value, event.currentTarget.checked)}
          />
          <span className={styles.words}>
            <span className={styles.label}>{label}</span>
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </label>
      ))}
    </div>
  )
}
