import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './diners.module.css'
import { moreDiners } from './more-diners.ts'

type DinersFieldProps = {
  labelledBy: string
  value: string
  more: string
  error: string | null
  onChange: (change: { diners: string } | { dinersMore: string }) => void
}

const few = ['1', '2', '3', '4', '5', '6', '7', '8']

/**
 * The number of diners: 1 to 8 by one tap, more by typing (spec §9). All of them are offered even where fewer are
 * allowed, as only somebody who can say how many they are can be told what to do instead.
 */
export function DinersField({ labelledBy, value, more, error, onChange }: DinersFieldProps) {
  const { t } = useLingui()
  const name = useId()
  const errorId = useId()
  const isMore = value === moreDiners
  const option = (diners: string, label: string, wide = false) => (
    <label key={diners} className={styles.diner} data-wide={wide || undefined}>
      <input
        type="radio"
        name={name}
        checked={value === diners}
        aria-invalid={error && !isMore ? true : undefined}
        aria-describedby={error && !isMore ? errorId : undefined}
        onChange={() => onChange({ diners })}
      />
      {label}
    </label>
  )
  return (
    <>
      <div className={styles.diners} role="radiogroup" aria-labelledby={labelledBy}>
        {few.map((diners) => option(diners, diners))}
        {option(moreDiners, t`More`, true)}
      </div>
      {isMore ? (
        <Field
          label={t`Number of people`}
          value={more}
          onChange={(dinersMore) => onChange({ dinersMore })}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
      ) : (
        <FieldError id={errorId}>{error}</FieldError>
      )}
    </>
  )
}
