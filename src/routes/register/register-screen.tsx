import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useErrorText } from '../../shell/use-error-text.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { Notice } from '../../ui/message/notice.tsx'
import { PersonFields } from '../../parts/person/person-fields.tsx'
import { PhoneProof } from '../../parts/phone/phone-proof.tsx'
import { PrivacyPoints } from '../../parts/privacy/privacy-points.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import '../../ui/content/summary.css'
import styles from './register-screen.module.css'
import { useSignUp } from './use-sign-up.ts'

/** Signing up as a member. The guard sends new members on, and anybody who already is one (spec §2). */
export function RegisterScreen() {
  const { id } = useCurrentShop()
  const invite = useSetting('invite')
  if (invite === undefined) return <ScreenSkeleton />
  return <Form invited={invite?.storeId === id ? invite.code : ''} />
}

function Form({ invited }: { invited: string }) {
  const { t } = useLingui()
  const { name, membership } = useCurrentShop()
  const { form, change, phone, errors, show, busy, submit, formRef } = useSignUp(
    invited,
    Boolean(membership?.invitation),
  )
  const [code, setCode] = useState(form.invitationCode !== '')
  return (
    <>
      <NavBar title={t`Sign up`} back="/login" />
      <form
        ref={formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={styles.lead}>
          <Trans>Become a member of {name}: your orders and addresses on every phone you sign in with.</Trans>
        </p>
        {errors.form && (
          <Notice tone="danger" icon="alert" live>
            {errors.form}
          </Notice>
        )}
        <PersonFields form={form} errors={errors} onChange={change} />
        <PhoneProof state={phone} errors={errors} onErrors={show} />
        {!membership?.invitation ? (
          form.invitationCode !== '' && <NoInvitations />
        ) : code || errors.invitationCode ? (
          <Field
            label={t`Invite code`}
            optional
            value={form.invitationCode}
            onChange={(invitationCode) => change({ invitationCode })}
            error={errors.invitationCode}
            autoFocus={code && form.invitationCode === '' && !errors.invitationCode}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <Button variant="quiet" icon="plus" onClick={() => setCode(true)}>
            <Trans>I have an invite code</Trans>
          </Button>
        )}
        <Button type="submit" wide busy={busy}>
          <Trans>Sign up</Trans>
        </Button>
        <p className={styles.already}>
          <Trans>A member already?</Trans>{' '}
          <ButtonLink to="/login" search={true} replace variant="quiet">
            <Trans>Sign in</Trans>
          </ButtonLink>
        </p>
        <details className={styles.privacy}>
          <summary>
            <Trans>What happens with this</Trans>
          </summary>
          <PrivacyPoints />
        </details>
      </form>
    </>
  )
}

/**
 * Says that an invitation code from a link has no effect where the shop has no invitations; signing up works without
 * it.
 */
function NoInvitations() {
  const words = useErrorText('LD_INVITES_OFF')
  return words && <Notice icon="info">{words}</Notice>
}
