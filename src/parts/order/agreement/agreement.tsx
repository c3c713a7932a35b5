import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useSheet } from '../../../shell/navigation/use-sheet.ts'
import { Tick } from '../../../ui/form/tick.tsx'
import styles from './agreement.module.css'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { PaymentTermsSheet } from './payment-terms-sheet.tsx'
import { TermsSheet } from './terms-sheet.tsx'

type AgreementProps = { agreed: boolean; error: string | null; onChange: (agreed: boolean) => void }

/** The checkbox for the terms, which every order requires, and a button that opens them. */
export function Agreement(props: AgreementProps) {
  const { open, show, close } = useSheet('terms')
  return (
    <Agree
      {...props}
      read={<Trans>Read them</Trans>}
      onRead={show}
      sheet={<TermsSheet open={open} onClose={close} />}
    >
      <Trans>I accept the terms and the privacy notice</Trans>
    </Agree>
  )
}

/** The same for the payment agreement of an order that is paid online (spec §5). */
export function PaymentAgreement(props: AgreementProps) {
  const { open, show, close } = useSheet('payment-terms')
  return (
    <Agree
      {...props}
      read={<Trans>Read the payment agreement</Trans>}
      onRead={show}
      sheet={<PaymentTermsSheet open={open} onClose={close} />}
    >
      <Trans>I accept the payment agreement</Trans>
    </Agree>
  )
}

type AgreeProps = AgreementProps & {
  read: ReactNode
  onRead: () => void
  sheet: ReactNode
  children: ReactNode
}

function Agree({ agreed, error, onChange, read, onRead, sheet, children }: AgreeProps) {
  const errorId = useId()
  return (
    <div className={styles.agreement}>
      <div className={styles.agree}>
        <Tick checked={agreed} onChange={onChange} errorId={error ? errorId : undefined}>
          {children}
        </Tick>
        <button type="button" className={styles.read} onClick={onRead}>
          {read}
        </button>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {sheet}
    </div>
  )
}
