import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/form/field.tsx'
import styles from './manage.module.css'

type LabelFieldProps = { value: string; error: string | null; onChange: (label: string) => void }

/** The name of the address in the list: one of two usual names by a tap, or any other. */
export function LabelField({ value, error, onChange }: LabelFieldProps) {
  const { t } = useLingui()
  return (
    <div className={styles.label}>
      <Field
        label={t`Label`}
        optional
        value={value}
        onChange={onChange}
        error={error}
        hint={<Trans>What you call this address, such as Home, Work or Parents.</Trans>}
        autoCapitalize="sentences"
        autoComplete="off"
      />
      <div className={styles.suggestions} role="group" aria-label={t`Suggested labels`}>
        {[t({ message: 'Home', context: 'label of an address' }), t`Work`].map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            className={styles.suggestion}
            aria-pressed={value === suggestion}
            onClick={() => onChange(suggestion)}
          >
            {suggestion}
          </button>
        ))}
      </div>
    </div>
  )
}
