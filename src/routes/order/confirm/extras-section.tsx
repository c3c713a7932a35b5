import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckoutForm } from '../../../parts/order/checkout-form.ts'
import { Section } from '../../../parts/section.tsx'
import { Field } from '../../../ui/field.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import styles from './checkout.module.css'

type ExtrasSectionProps = {
  /** At the table there is some anyway. */
  hasCutlery: boolean
  form: CheckoutForm
  onChange: (part: Partial<CheckoutForm>) => void
}

const longestNote = 500
const mostCutlery = 50
/** From here on it says how much room is left. */
const nearlyFull = 400

/** Cutlery to take along, and whatever else the kitchen should know. */
export function ExtrasSection({ hasCutlery, form, onChange }: ExtrasSectionProps) {
  const { t } = useLingui()
  const left = longestNote - form.note.length
  return (
    <Section title={t`Anything else?`}>
      {hasCutlery && (
        <div className={styles.cutlery}>
          <span>
            <Trans>Sets of cutlery</Trans>
          </span>
          <Stepper
            label={t`Sets of cutlery`}
            value={form.cutlery}
            max={mostCutlery}
            onChange={(cutlery) => onChange({ cutlery })}
          />
        </div>
      )}
      <Field
        label={t`Note for the kitchen`}
        optional
        multiline
        value={form.note}
        onChange={(note) => onChange({ note })}
        maxLength={longestNote}
        hint={form.note.length > nearlyFull ? t`${left} characters left` : undefined}
      />
    </Section>
  )
}
