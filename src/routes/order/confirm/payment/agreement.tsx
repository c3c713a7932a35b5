import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'
import { TermsSheet } from '../../../../parts/privacy/terms-sheet.tsx'
import styles from '../form/checkout.module.css'
import { FieldError } from '../form/field-error.tsx'
import { PaymentTermsSheet } from './payment-terms-sheet.tsx'

type AgreementProps = { agreed: boolean; error: string | null; onChange: (agreed: boolean) => void }

/** The box that every order has to have ticked, and what it says. */
export function Agreement(props: AgreementProps) {
  const { open, show, close } = useSheet('terms')
  return (
    <Tick
      {...props}
      read={<Trans>Read them</Trans>}
      onRead={show}
      sheet={<TermsSheet open={open} onClose={close} />}
    >
      <Trans>I accept the terms and the privacy notice</Trans>
    </Tick>
  )
}

/** The same for what is paid online (spec §5). */
export function PaymentAgreement(props: AgreementProps) {
  const { open, show, close } = useSheet('payment-terms')
  return (
    <Tick
      {...props}
      read={<Trans>Read the payment agreement</Trans>}
      onRead={show}
      sheet={<PaymentTermsSheet open={open} onClose={close} />}
    >
      <Trans>I accept the payment agreement</Trans>
    </Tick>
  )
}

type TickProps = AgreementProps & {
  read: ReactNode
  onRead: () => void
  sheet: ReactNode
  children: ReactNode
}

function Tick({ agreed, error, onChange, read, onRead, sheet, children }: TickProps) {
  const errorId = useId()
  return (
    <div className={styles.agreement}>
      <div className={styles.agree}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => onChange(event.currentTarget.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <span>{children}</span>
        </label>
        <button type="button" className={styles.read} onClick={onRead}>
          {read}
        </button>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {sheet}
    </div>
  )
}
