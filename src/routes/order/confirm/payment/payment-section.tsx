import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { isPaidInPerson } from '../../../../../core/domain/pricing/bill-terms.ts'
import type { Benefits } from '../../../../../core/schema/customer/benefits.ts'
import type { PaymentMethod } from '../../../../../core/schema/primitives.ts'
import { paymentNames } from '../../../../parts/order/payment-names.ts'
import { Section } from '../../../../ui/content/section.tsx'
import { ChoiceList } from '../../../../ui/form/choice-list.tsx'
import { FieldError } from '../../../../ui/form/field-error.tsx'

type PaymentSectionProps = {
  payments: PaymentMethod[]
  chosen: PaymentMethod | null
  /** The member's benefits, whose member rate applies to payments that aren't made in person; null for a guest. */
  benefits: Pick<Benefits, 'memberRate' | 'levelName'> | null
  error: string | null
  onChoose: (payment: PaymentMethod) => void
}

/** The payment methods that this app and restaurant support. */
export function PaymentSection({ payments, chosen, benefits, error, onChoose }: PaymentSectionProps) {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const errorId = useId()
  const off = 1 - (benefits?.memberRate ?? 1)
  const percent = i18n.number(off, { style: 'percent', maximumFractionDigits: 2 })
  const level = benefits?.levelName
  const rateHint = level ? (
    <Trans>
      {level}: {percent} off
    </Trans>
  ) : (
    <Trans>{percent} off for members</Trans>
  )
  return (
    <Section title={t`Payment`} id={headingId} boxed={false}>
      <ChoiceList
        type="radio"
        labelledBy={headingId}
        choices={payments.map((value) => ({
          value,
          label: i18n._(paymentNames[value]),
          hint: off > 0 && !isPaidInPerson(value) ? rateHint : undefined,
        }))}
        chosen={chosen ? [chosen] : []}
        onChoose={onChoose}
        errorId={error ? errorId : undefined}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </Section>
  )
}
