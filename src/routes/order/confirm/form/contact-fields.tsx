import { useLingui } from '@lingui/react/macro'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import { Field } from '../../../../ui/form/field.tsx'
import styles from './checkout.module.css'

type ContactFieldsProps = {
  form: CheckoutForm
  error: string | null
  onChange: (part: Partial<CheckoutForm>) => void
}

/** The name to call out, and a phone number for questions. */
export function ContactFields({ form, error, onChange }: ContactFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Your name`}
        value={form.firstName}
        onChange={(firstName) => onChange({ firstName })}
        error={error}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={80}
        required
      />
      <fieldset className={styles.mobile}>
        <legend className="visually-hidden">{t`Mobile number, in case there is a question`}</legend>
        <Field
          label={t`Prefix`}
          value={form.mobilePrefix}
          onChange={(mobilePrefix) => onChange({ mobilePrefix })}
          type="tel"
          autoComplete="tel-country-code"
          maxLength={6}
        />
        <Field
          label={t`Mobile`}
          optional
          value={form.mobile}
          onChange={(mobile) => onChange({ mobile })}
          type="tel"
          autoComplete="tel-national"
          enterKeyHint="done"
          maxLength={24}
        />
      </fieldset>
    </>
  )
}
