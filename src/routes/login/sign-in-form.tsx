import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { engine } from '../../engine.ts'
import { dropEntryDrafts } from '../../shell/session/draft.ts'
import { Notice } from '../../ui/message/notice.tsx'
import { type FieldErrors, errorsOf, useFieldWords } from '../../parts/phone/field-errors.ts'
import { PhoneProof } from '../../parts/phone/phone-proof.tsx'
import { usePhoneProof } from '../../parts/phone/use-phone-proof.ts'
import { useFocusOnFault } from '../../ui/use-focus-on-fault.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './login-screen.module.css'
import type { useEnter } from './use-enter.ts'

/**
 * Signs in with a number and its code. A customer without an account gets a link to signing up, where the same code is
 * valid. That link replaces this screen in the history, since coming back here would end a member's session.
 */
export function SignInForm({ busy, enter }: ReturnType<typeof useEnter>) {
  const { t } = useLingui()
  const words = useFieldWords()
  const headingId = useId()
  const [formRef, focusFault] = useFocusOnFault()
  const phone = usePhoneProof('signIn')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isUnknown, setUnknown] = useState(false)

  const show = (next: FieldErrors) => {
    setUnknown(false)
    setErrors(next)
    focusFault()
  }

  async function signIn(code?: string): Promise<void> {
    const proven = phone.prove(code)
    if ('errors' in proven) return show(proven.errors)
    show({})
    const { proof } = proven
    const result = await enter('member', () => engine.signIn({ proof, robot: phone.robot }))
    if (!result) return
    if (result.ok) return dropEntryDrafts()
    if (result.code === 'CF_82061') return setUnknown(true)
    show(await errorsOf(result, words))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (phone.form.sent) void signIn()
    else void phone.ask().then(show)
  }
  return (
    <form ref={formRef} className={styles.form} aria-labelledby={headingId} onSubmit={submit} noValidate>
      <h2 id={headingId} className={styles.heading}>
        <Trans>Sign in with your mobile number</Trans>
      </h2>
      <Offline />
      {errors.form && (
        <Notice tone="danger" icon="alert" live>
          {errors.form}
        </Notice>
      )}
      {isUnknown && (
        <Notice
          tone="warn"
          icon="person"
          live
          action={
            <ButtonLink to="/register" search={true} replace>
              <Trans>Sign up</Trans>
            </ButtonLink>
          }
        >
          <Trans>There is no account with this number yet. Your code stays good for signing up.</Trans>
        </Notice>
      )}
      <PhoneProof
        state={phone}
        errors={errors}
        onErrors={show}
        onCode={(code) => void signIn(code)}
        submits
      />
      {phone.form.sent && (
        <Button type="submit" wide busy={busy === 'member'}>
          <Trans>Sign in</Trans>
        </Button>
      )}
      <p className={styles.new}>
        <Trans>New here?</Trans>{' '}
        <ButtonLink to="/register" search={true} replace variant="quiet" aria-label={t`Sign up as a member`}>
          <Trans>Sign up</Trans>
        </ButtonLink>
      </p>
    </form>
  )
}

/** Signing in can't wait in the outbox: the code would expire before it arrived. */
function Offline() {
  if (!useIsCut()) return null
  return (
    <Notice icon="offline">
      <Trans>Signing in needs the network, as a code is sent to your phone.</Trans>
    </Notice>
  )
}
