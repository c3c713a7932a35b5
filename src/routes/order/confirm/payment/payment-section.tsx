import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { isPaidInPerson } from '../../../../../core/domain/pricing/bill-terms.ts'
import type { Benefits } from '../../../../../core/schema/customer/benefits.ts'
import type { PaymentMethod } from '../../../../../core/schema/primitives.ts'
import { paymentNames } from '../../../../parts/order/payment-names.ts'
import { getTypeName } from '../../../../words/get-type-names.ts'
import { Section } from '../../../../ui/content/section.tsx'
import { ChoiceList } from '../../../../ui/form/choice-list.tsx'
import { FieldError } from '../../../../ui/form/field-error.tsx'

type PaymentSectionProps = {
  payments: PaymentMethod[]
  chosen: PaymentMethod | null
  /** The member's benefits, whose member rate applies to payments that aren't made in person; null for a guest. */
  benefits: Pick<Benefits, 'memberRate' | 'levelName'> | null
  /** How an order that was to be left at the door is handed over if it is paid on delivery; null if nothing changes. */
  instead: string | null
  error: string | null
  onChoose: (payment: PaymentMethod) => void
}

/** The payment methods that this app and restaurant support. */
export function PaymentSection(props: PaymentSectionProps) {
  const { payments, chosen, benefits, instead, error, onChoose } = props
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
  const way = instead && i18n._(getTypeName(instead))
  const meetHint = way && <Trans>Instead of leaving it at the door: {way}</Trans>
  return (
    <Section title={t`Payment`} id={headingId} boxed={false}>
      <ChoiceList
        type="radio"
        labelledBy={headingId}
        choices={payments.map((value) => ({
          value,
          label: i18n._(paymentNames[value]),
          hint: value === 'payOnDelivery' ? meetHint : off > 0 && !isPaidInPerson(value) && rateHint,
        }))}
        chosen={chosen ? [chosen] : []}
        onChoose={onChoose}
        errorId={error ? errorId : undefined}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </Section>
  )
}
