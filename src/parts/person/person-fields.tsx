import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Title } from '../../../core/schema/customer/customer.ts'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import type { FieldErrors } from '../phone/field-errors.ts'
import styles from './person-fields.module.css'
import type { PersonForm } from './person-form.ts'

type PersonFieldsProps = {
  form: PersonForm
  errors: FieldErrors
  onChange: (part: Partial<PersonForm>) => void
}

/** Names, email and gender. Text that is too long is kept and gets an error; nothing that was typed is cut off. */
export function PersonFields({ form, errors, onChange }: PersonFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.names}>
        <Field
          label={t`First name`}
          value={form.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={errors.firstName}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <Field
          label={t`Last name`}
          optional
          value={form.lastName}
          onChange={(lastName) => onChange({ lastName })}
          error={errors.lastName}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <Field
        label={t`Email`}
        value={form.email}
        onChange={(email) => onChange({ email })}
        error={errors.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TitleField value={form.title} error={errors.title ?? null} onChange={(title) => onChange({ title })} />
    </>
  )
}

type TitleFieldProps = { value: Title | null; error: string | null; onChange: (title: Title) => void }

function TitleField({ value, error, onChange }: TitleFieldProps) {
  const { t } = useLingui()
  const errorId = useId()
  const options: { value: Title; label: string }[] = [
    { value: 'female', label: t`Female` },
    { value: 'male', label: t`Male` },
    { value: 'non-binary', label: t`Non-binary` },
  ]
  return (
    <fieldset className={styles.title}>
      <legend className={styles.legend}>{t`Gender`}</legend>
      <Segmented
        label={t`Gender`}
        options={options}
        value={value ?? ('' as Title)}
        errorId={error ? errorId : undefined}
        onChange={onChange}
      />
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
