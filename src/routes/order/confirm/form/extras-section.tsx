import { Trans, useLingui } from '@lingui/react/macro'
import { NoteField } from '../../../../parts/dish/note-field.tsx'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import { Section } from '../../../../ui/content/section.tsx'
import { Stepper } from '../../../../ui/form/stepper.tsx'
import styles from './checkout.module.css'

type ExtrasSectionProps = {
  /** Whether cutlery is asked for; at a table there is some anyway. */
  hasCutlery: boolean
  form: CheckoutForm
  onChange: (part: Partial<CheckoutForm>) => void
}

const mostCutlery = 50

/** Sets of cutlery, and a note for the kitchen. */
export function ExtrasSection({ hasCutlery, form, onChange }: ExtrasSectionProps) {
  const { t } = useLingui()
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
      <NoteField value={form.note} onChange={(note) => onChange({ note })} />
    </Section>
  )
}
