import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { PaymentMethod } from '../../../../core/schema/primitives.ts'
import { paymentNames } from '../../../parts/order/payment-names.ts'
import { Section } from '../../../parts/section.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { FieldError } from './field-error.tsx'

type PaymentSectionProps = {
  payments: PaymentMethod[]
  chosen: PaymentMethod | null
  error: string | null
  onChoose: (payment: PaymentMethod) => void
}

/** How it will be paid: only what can be done here. */
export function PaymentSection({ payments, chosen, error, onChoose }: PaymentSectionProps) {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const errorId = useId()
  return (
    <Section title={t`Payment`} id={headingId} boxed={false}>
      <ChoiceList
        type="radio"
        labelledBy={headingId}
        choices={payments.map((value) => ({ value, label: i18n._(paymentNames[value]) }))}
        chosen={chosen ? [chosen] : []}
        onChoose={onChoose}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </Section>
  )
}
