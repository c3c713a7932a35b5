import { useLingui } from '@lingui/react/macro'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import { PhoneField } from '../../../../parts/phone/phone-field.tsx'
import { Field } from '../../../../ui/form/field.tsx'

type ContactFieldsProps = {
  form: CheckoutForm
  errors: { firstName: string | null; mobile: string | null }
  onChange: (part: Partial<CheckoutForm>) => void
}

/** The name to call out, and a phone number for questions. */
export function ContactFields({ form, errors, onChange }: ContactFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Your name`}
        value={form.firstName}
        onChange={(firstName) => onChange({ firstName })}
        error={errors.firstName}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={80}
        required
      />
      <PhoneField
        prefix={form.mobilePrefix}
        number={form.mobile}
        onPrefix={(mobilePrefix) => onChange({ mobilePrefix })}
        onNumber={(mobile) => onChange({ mobile })}
        error={errors.mobile}
        hint={t`In case there is a question.`}
        optional
      />
    </>
  )
}
