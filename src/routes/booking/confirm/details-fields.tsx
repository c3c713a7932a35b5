import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { PhoneField } from '../../../parts/phone/phone-field.tsx'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { Section } from '../../../ui/content/section.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Tick } from '../../../ui/form/tick.tsx'
import styles from '../booking.module.css'
import type { Details, DetailsFault, DetailsFaults } from './check-details.ts'

type DetailsFieldsProps = {
  form: Details
  faults: DetailsFaults
  onChange: (part: Partial<Details>) => void
}

/** The fields for who comes, how to reach them, what they wish, and what they agree to. */
export function DetailsFields({ form, faults, onChange }: DetailsFieldsProps) {
  const { t } = useLingui()
  const canText = useCurrentShop().booking?.canText
  const consentError = useId()
  const words: Record<DetailsFault, string> = {
    name: t`Enter your name.`,
    unreadable: t`There are characters in it that can't be seen. Type it anew.`,
    mobile: t`There is no such phone number. Check it and its country code.`,
    email: t`Enter a valid email.`,
    tooLong: t`That's too long.`,
    consent: t`Tick this box: it is how the restaurant can tell you about your booking.`,
  }
  const told = (fault: DetailsFault | undefined) => fault && words[fault]
  return (
    <>
      <Section title={t`Who is coming?`}>
        <div className={styles.stack}>
          <Field
            label={t`First name`}
            value={form.firstName}
            onChange={(firstName) => onChange({ firstName })}
            error={told(faults.firstName)}
            autoComplete="given-name"
            autoCapitalize="words"
            maxLength={80}
          />
          <Field
            label={t`Last name`}
            optional
            value={form.lastName}
            onChange={(lastName) => onChange({ lastName })}
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={80}
          />
          <PhoneField
            prefix={form.mobilePrefix}
            number={form.mobile}
            onPrefix={(mobilePrefix) => onChange({ mobilePrefix })}
            onNumber={(mobile) => onChange({ mobile })}
            error={told(faults.mobile)}
          />
          <Field
            label={t`Email`}
            optional
            type="email"
            value={form.email}
            onChange={(email) => onChange({ email })}
            error={told(faults.email)}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field
            label={t`A wish`}
            optional
            multiline
            value={form.note}
            onChange={(note) => onChange({ note })}
            error={told(faults.note)}
            hint={t`A high chair, a birthday, an allergy …`}
          />
        </div>
      </Section>
      <Section title={t`Messages`}>
        <Tick
          checked={form.wantsMessages}
          errorId={faults.wantsMessages && consentError}
          onChange={(wantsMessages) => onChange({ wantsMessages })}
        >
          {canText ? (
            <Trans>Send me text messages about this booking. They are about nothing else.</Trans>
          ) : (
            <Trans>The restaurant may use this number about this booking, and for nothing else.</Trans>
          )}
        </Tick>
        <FieldError id={consentError}>{told(faults.wantsMessages)}</FieldError>
        <Tick checked={form.wantsNews} onChange={(wantsNews) => onChange({ wantsNews })}>
          <Trans>Send me news and offers as well (optional)</Trans>
        </Tick>
      </Section>
    </>
  )
}
