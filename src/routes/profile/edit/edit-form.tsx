import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '../../../../core/schema/customer/customer.ts'
import { Notice } from '../../../ui/message/notice.tsx'
import { PersonFields } from '../../../parts/person/person-fields.tsx'
import { PhoneProof } from '../../../parts/phone/phone-proof.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { UnsavedChanges } from '../../../ui/sheet/unsaved-changes.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './edit-form.module.css'
import { useEditProfile } from './use-edit-profile.ts'

/** The form for names, email, gender, and the number with which the member signs in. */
export function EditForm({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const edit = useEditProfile(profile)
  const { form, change, phone, errors, show, isDirty, busy, changesNumber, setChangesNumber } = edit
  const { formRef, save, saveAndSay, discard } = edit
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) void saveAndSay()
      }}
    >
      {errors.form && (
        <Notice tone="danger" icon="alert" live>
          {errors.form}
        </Notice>
      )}
      <PersonFields form={form} errors={errors} onChange={change} />
      <Section
        title={<Trans>Mobile number</Trans>}
        action={
          <Button variant="quiet" onClick={() => setChangesNumber(!changesNumber)}>
            {changesNumber ? <Trans>Keep the number</Trans> : <Trans>Change</Trans>}
          </Button>
        }
      >
        <p>
          {profile.mobilePrefix} {profile.mobile}
        </p>
        {changesNumber && (
          <>
            <p className={styles.muted}>
              <Trans>Enter the new number. From then on, you sign in with it.</Trans>
            </p>
            <PhoneProof state={phone} errors={errors} onErrors={show} />
          </>
        )}
      </Section>
      <Button
        type="submit"
        wide
        busy={busy}
        // Not `disabled`: once saved, it would lose the focus.
        aria-disabled={busy || !isDirty || undefined}
        aria-label={t`Save changes`}
      >
        <Trans>Save</Trans>
      </Button>
      <UnsavedChanges when={isDirty} onSave={save} onDiscard={discard} />
    </form>
  )
}
