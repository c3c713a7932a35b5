import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useSheet } from '../../../frame/use-sheet.ts'
import { TermsSheet } from '../../../parts/terms-sheet.tsx'
import { FieldError } from './field-error.tsx'
import styles from './checkout.module.css'

type AgreementProps = { agreed: boolean; error: string | null; onChange: (agreed: boolean) => void }

/** The one box that has to be ticked, and what it says. */
export function Agreement({ agreed, error, onChange }: AgreementProps) {
  const { open, show, close } = useSheet('terms')
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
          <span>
            <Trans>I accept the terms and the privacy notice</Trans>
          </span>
        </label>
        <button type="button" className={styles.read} onClick={show}>
          <Trans>Read them</Trans>
        </button>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <TermsSheet open={open} onClose={close} />
    </div>
  )
}
