import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { minutesAndSeconds } from '../../../core/domain/time/minutes-and-seconds.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { FieldErrors } from './field-errors.ts'
import { PhoneField } from './phone-field.tsx'
import styles from './phone-proof.module.css'
import { useCountdown } from './use-countdown.ts'
import type { PhoneProofState } from './use-phone-proof.ts'
import { useWebOtp } from './use-web-otp.ts'

type PhoneProofProps = {
  state: PhoneProofState
  errors: FieldErrors
  onErrors: (errors: FieldErrors) => void
  /** Called with a code that the browser itself read from the text message. */
  onCode?: (code: string) => void
  /** Whether submitting the form around it asks for a code first. */
  submits?: boolean
}

/** A phone number, the code that is sent to it, and the time until another code can be asked for. */
export function PhoneProof({ state, errors, onErrors, onCode, submits = false }: PhoneProofProps) {
  const { t } = useLingui()
  const { form, change, asking } = state
  const codeField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const token = form.sent?.verificationToken ?? null
  const asked = useRef(token)
  useEffect(() => {
    // A code was just sent: move the focus to its field.
    if (token && token !== asked.current) codeField.current?.focus()
    asked.current = token
  }, [token])
  useWebOtp(token, (code) => {
    change({ otp: code })
    onCode?.(code)
  })
  const ask = async () => onErrors(await state.ask())
  const number = `${form.mobilePrefix} ${form.mobile}`
  const minutes = form.sent?.holdsMinutes
  return (
    <div className={styles.proof}>
      <PhoneField
        prefix={form.mobilePrefix}
        number={form.mobile}
        onPrefix={(mobilePrefix) => change({ mobilePrefix })}
        onNumber={(mobile) => change({ mobile })}
        error={errors.mobile}
      />
      <Robot value={state.robot} onChange={state.setRobot} />
      <div role="status">
        {form.sent && (
          <p className={styles.sent}>
            <Trans>
              A code is on its way to {number}. It is valid for {minutes} minutes.
            </Trans>
          </p>
        )}
      </div>
      {form.sent && (
        <Field
          ref={codeField}
          label={t`Verification code`}
          value={form.otp}
          onChange={(otp) => change({ otp: codeIn(otp) })}
          error={errors.otp}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
        />
      )}
      {form.sent ? (
        <Again
          key={form.sent.resendAt}
          at={form.sent.resendAt}
          wholeSeconds={form.sent.resendSeconds}
          busy={asking}
          onAsk={() => void ask()}
        />
      ) : (
        <Button
          type={submits ? 'submit' : 'button'}
          variant={submits ? 'primary' : 'secondary'}
          wide
          busy={asking}
          onClick={submits ? undefined : () => void ask()}
        >
          <Trans>Get code</Trans>
        </Button>
      )}
    </div>
  )
}

/** The customer may paste a whole message: take the six digits in it. */
const codeIn = (text: string): string => /\b\d{3}[ -]?\d{3}\b/.exec(text)?.[0] ?? text.slice(0, 12)

type AgainProps = { at: number; wholeSeconds: number; busy: boolean; onAsk: () => void }

/** Asks for another code, once the restaurant is ready to send one. */
function Again({ at, wholeSeconds, busy, onAsk }: AgainProps): ReactNode {
  const left = useCountdown(at, wholeSeconds)
  const clock = minutesAndSeconds(left)
  if (left > 0)
    return (
      <p className={styles.wait}>
        <Trans>
          No message yet? Ask for another in <span className={styles.clock}>{clock}</span>
        </Trans>
      </p>
    )
  return (
    <Button variant="quiet" icon="refresh" busy={busy} onClick={onAsk}>
      <Trans>Send another code</Trans>
    </Button>
  )
}

/** A field that people can neither see nor reach, so that only programs fill it in. */
function Robot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.robot} aria-hidden="true">
      <label>
        Robot
        <input
          name="robot"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
