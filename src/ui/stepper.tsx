import { useLingui } from '@lingui/react/macro'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** What is counted: the group's name. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
  /** Shows a bin instead of a minus when the next step removes the thing. */
  removes?: boolean
}

/** How many: two buttons around a number. */
export function Stepper({ label, value, min = 0, max = 99, onChange, removes = false }: StepperProps) {
  const { t } = useLingui()
  const last = removes && value <= 1
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={last ? t`Remove ${label}` : t`Fewer: ${label}`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name={last ? 'trash' : 'minus'} size={20} />
      </button>
      <output className={styles.value}>{value}</output>
      <button
        type="button"
        className={styles.button}
        aria-label={t`More: ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}
