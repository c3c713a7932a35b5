import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { classes } from '../classes.ts'
import { leaveFocus } from '../leave-focus.ts'
import { Icon } from '../icon.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** What is counted: the group's name. */
  label: string
  /** The id of an element with more about what is counted. */
  describedBy?: string | undefined
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
  /** Shows a bin instead of a minus if the next step removes the item. */
  removes?: boolean
}

/**
 * A number with a button for less and one for more. A button that is disabled keeps the focus; one that disappears
 * hands the focus on.
 */
export function Stepper({
  label,
  describedBy,
  value,
  min = 0,
  max = 99,
  onChange,
  removes = false,
}: StepperProps) {
  const { t } = useLingui()
  const more = useRef<HTMLButtonElement>(null)
  const last = removes && value <= 1
  // At zero only the plus is shown, which keeps a long list calm.
  const none = value === 0 && min === 0
  return (
    <div
      className={classes(styles.stepper, none && styles.none)}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
    >
      {!none && (
        <button
          key="fewer"
          type="button"
          className={styles.button}
          aria-label={last ? t`Remove ${label}` : t`Fewer: ${label}`}
          aria-disabled={value <= min || undefined}
          onClick={({ currentTarget }) => {
            if (value <= min) return
            if (last) leaveFocus(currentTarget)
            else if (value === 1) more.current?.focus()
            onChange(value - 1)
          }}
        >
          <Icon name={last ? 'trash' : 'minus'} size={20} />
        </button>
      )}
      <output key="value" className={none ? 'visually-hidden' : styles.value}>
        {value}
      </output>
      <button
        ref={more}
        key="more"
        type="button"
        className={styles.button}
        aria-label={t`More: ${label}`}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}
