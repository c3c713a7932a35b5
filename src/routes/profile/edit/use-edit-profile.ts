import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Profile } from '../../../../core/schema/customer/customer.ts'
import { engine } from '../../../engine.ts'
import { dropDraft, keepDraft, keptDraft } from '../../../shell/session/draft.ts'
import { type PersonForm, checkPerson } from '../../../parts/person/person-form.ts'
import { useNameWords } from '../../../parts/person/use-name-words.ts'
import { type FieldErrors, errorsOf, useFieldWords } from '../../../parts/phone/field-errors.ts'
import { usePhoneProof } from '../../../parts/phone/use-phone-proof.ts'
import { useFocusOnFault } from '../../../ui/use-focus-on-fault.ts'
import { toast } from '../../../ui/message/toast.tsx'

const draft = 'profile'
const newNumber = 'new-number'

/** A member's details while they are edited: saved as a whole or not at all, with unsaved edits kept as a draft. */
export function useEditProfile(profile: Profile) {
  const { t } = useLingui()
  const words = useFieldWords()
  const names = useNameWords()
  const { customerId, firstName, lastName, title, email } = profile
  const saved: PersonForm = { firstName, lastName, title, email }
  // Only the edited fields: the others show what the shop has stored, which may be tidied on saving.
  const [typed, setTyped] = useState(() => keptDraft<PersonForm>(draft, customerId))
  const form: PersonForm = { ...saved, ...typed }
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const phone = usePhoneProof('signUp', {
    name: newNumber,
    owner: customerId,
    mobilePrefix: profile.mobilePrefix,
  })
  const [changesNumber, setChangesNumber] = useState(phone.form.mobile !== '')
  const [formRef, focusFault] = useFocusOnFault()
  const hasNumber = changesNumber && phone.form.mobile !== ''
  const isDirty = hasNumber || JSON.stringify(form) !== JSON.stringify(saved)

  const change = (part: Partial<PersonForm>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    keepDraft(draft, customerId, next)
  }
  const show = (next: FieldErrors) => {
    setErrors(next)
    focusFault()
  }
  const forget = () => {
    dropDraft(draft)
    dropDraft(newNumber)
  }

  /** Returns whether the details were saved. */
  async function save(): Promise<boolean> {
    const proven = hasNumber ? phone.prove() : null
    const found = {
      ...checkPerson(form, { needsTitle: false, words, names }),
      ...(proven && 'errors' in proven && proven.errors),
    }
    show(found)
    if (Object.keys(found).length > 0) return false
    setBusy(true)
    const result = await engine.updateProfile({
      ...form,
      email: form.email.trim(),
      phone: proven && 'proof' in proven ? proven.proof : null,
    })
    setBusy(false)
    if (result.ok) forget()
    else show(await errorsOf(result, words))
    return result.ok
  }

  async function saveAndSay(): Promise<void> {
    if (!(await save())) return
    // What was typed during the saving stays.
    setTyped((now) => differing(now, form))
    setChangesNumber(false)
    phone.change({ mobile: '' })
    forget()
    toast('success', t`Saved`)
  }

  return {
    form,
    change,
    phone,
    errors,
    show,
    isDirty,
    busy,
    changesNumber,
    setChangesNumber,
    formRef,
    save,
    saveAndSay,
    discard: forget,
  }
}

/** The fields that differ from what was saved. */
const differing = (typed: Partial<PersonForm>, saved: PersonForm): Partial<PersonForm> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => saved[field as keyof PersonForm] !== value),
  )
