import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../../engine.ts'
import { dropEntryDrafts, keepDraft, keptDraft, signUpDraft, visitor } from '../../shell/session/draft.ts'
import { useEntering } from '../../shell/session/use-entering.ts'
import { type PersonForm, checkPerson } from '../../parts/person/person-form.ts'
import { useNameWords } from '../../parts/person/use-name-words.ts'
import { type FieldErrors, errorsOf, useFieldWords } from '../../parts/phone/field-errors.ts'
import { usePhoneProof } from '../../parts/phone/use-phone-proof.ts'
import { useFocusOnFault } from '../../ui/use-focus-on-fault.ts'

type SignUpForm = PersonForm & { invitationCode: string }

/** The stored draft, together with the invitation that was known when it was filled in. */
type Draft = SignUpForm & { invited: string }

const empty: SignUpForm = { firstName: '', lastName: '', title: null, email: '', invitationCode: '' }

/**
 * The form of a new member: what was typed survives a mistake, a refusal and a reload.
 * @param invited the code of an invitation that was opened on this phone; empty for none
 * @param invites whether the shop has invitations: otherwise a code has no effect, and neither has a mistake in it
 */
export function useSignUp(invited: string, invites: boolean) {
  const { t } = useLingui()
  const words = useFieldWords()
  const names = useNameWords()
  const phone = usePhoneProof('signUp')
  const [formRef, focusFault] = useFocusOnFault()
  const [form, setForm] = useState<SignUpForm>(() => {
    const { invited: before = '', ...kept } = keptDraft<Draft>(signUpDraft, visitor)
    const begun = { ...empty, invitationCode: invited, ...kept }
    // An invitation opened since then replaces the draft's code, or its lack of one.
    return invited === '' || invited === before ? begun : { ...begun, invitationCode: invited }
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, enter } = useEntering()

  const change = (part: Partial<SignUpForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    keepDraft(signUpDraft, visitor, { ...next, invited } satisfies Draft)
  }
  const show = (next: FieldErrors) => {
    setErrors(next)
    focusFault()
  }

  async function submit(): Promise<void> {
    const proven = phone.prove()
    const found = {
      ...checkPerson(form, { needsTitle: true, words, names }),
      ...('errors' in proven && proven.errors),
    }
    const invitationCode = invites ? form.invitationCode.trim() : ''
    if (!/^[A-Za-z0-9-]{0,40}$/.test(invitationCode)) found.invitationCode = words.invitationCode
    show(found)
    const { title, ...person } = form
    if (Object.keys(found).length > 0 || 'errors' in proven || title === null) return
    const { proof } = proven
    const email = person.email.trim()
    const member = { ...person, invitationCode, email, title, proof, robot: phone.robot }
    const result = await enter('member', () => engine.signUp(member))
    if (!result) return
    if (result.ok) dropEntryDrafts()
    else if (result.code === 'EN_SIGN_IN') show({ form: t`You are a member now. Sign in, please.` })
    else show(await errorsOf(result, words))
  }
  return { form, change, phone, errors, show, busy: busy !== null, submit, formRef }
}
