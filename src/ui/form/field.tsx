import { Trans } from '@lingui/react/macro'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './field.module.css'
import { Icon } from '../icon.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  /** The error message, which marks the field as invalid. */
  error?: string | null | undefined
  /** Marks it as optional beside its label. */
  optional?: boolean
  multiline?: boolean
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A text input with its label, hint and error tied to it. */
export function Field({
  label,
  value,
  onChange,
  hint,
  error,
  optional,
  multiline,
  ref,
  ...rest
}: FieldProps) {
  const id = useId()
  const Input = multiline ? 'textarea' : 'input'
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && (
          <span className={styles.optional}>
            {' '}
            · <Trans>optional</Trans>
          </span>
        )}
      </label>
      <Input
        {...(rest as object)}
        ref={ref as never}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
