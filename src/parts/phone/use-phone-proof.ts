import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { CodeRequest, PhoneProof, SentCode } from '../../../workers/engine/session/member.ts'
import { engine } from '../../engine.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { keepDraft, keptDraft, phoneDraft, visitor } from '../../shell/session/draft.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { prefixOf } from './country-codes.ts'
import { type FieldErrors, errorsOf, useFieldWords } from './field-errors.ts'
import { useAsking } from './use-asking.ts'

/** A phone number, and the code that was sent to it. */
export type PhoneForm = {
  mobilePrefix: string
  mobile: string
  otp: string
  /** The code last asked for this very number. `attempt` is the idempotency key of the command that uses it. */
  sent: (Pick<SentCode, 'verificationToken'> & { attempt: string; holdsMinutes: number } & Again) | null
}
/** When another code may be asked for, by this phone's clock, and how long that was from then on. */
type Again = { resendAt: number; resendSeconds: number }
const againIn = (resendSeconds: number): Again => ({
  resendAt: Date.now() + resendSeconds * 1000,
  resendSeconds,
})

export type PhoneProofState = ReturnType<typeof usePhoneProof>

/**
 * The state setters of the forms on the screen, by the name of their draft. The customer may go from one form to
 * another while a code is being asked for, for example from signing in to signing up.
 */
const onScreen = new Map<string, (update: (old: PhoneForm) => PhoneForm) => void>()

/** Other characters, such as spaces, don't make a different number. */
const digitsOf = ({ mobilePrefix, mobile }: PhoneForm): string =>
  `${mobilePrefix} ${mobile}`.replaceAll(/[^\d+]/g, '')

/**
 * Proves that a phone number is the customer's own. What is typed survives a reload and the way from signing in to
 * signing up, where the same code is valid.
 * @param name the name of the draft
 * @param owner whose draft it is
 */
export function usePhoneProof(
  purpose: CodeRequest['purpose'],
  { name = phoneDraft, owner = visitor, mobilePrefix = '' } = {},
) {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const words = useFieldWords()
  const isMember = useIsMember()
  const empty: PhoneForm = {
    mobilePrefix: mobilePrefix || prefixOf(shop.phone),
    mobile: '',
    otp: '',
    sent: null,
  }
  const [form, setForm] = useState<PhoneForm>(() => ({
    ...empty,
    // A member who has just signed in skips the visitor's draft: it is kept until the command's answer has come.
    ...(isMember && owner === visitor ? {} : keptDraft<PhoneForm>(name, owner)),
  }))
  useEffect(() => {
    onScreen.set(name, setForm)
    return () => {
      if (onScreen.get(name) === setForm) onScreen.delete(name)
    }
  }, [name])
  const [robot, setRobot] = useState('')
  const { asking, whileAsking } = useAsking(name)

  const change = (part: Partial<PhoneForm>) =>
    setForm((old) => {
      const next = { ...old, ...part }
      const isOther = digitsOf(next) !== digitsOf(old)
      const changed = isOther ? { ...next, otp: '', sent: null } : next
      keepDraft(name, owner, changed)
      return changed
    })
  /**
   * Notes the outcome of asking for a code. By then the form may hold another number, or another form or none may be
   * shown.
   */
  const note = (asked: string, noted: (old: PhoneForm) => Partial<PhoneForm>) => {
    const update = (old: PhoneForm): PhoneForm => {
      if (digitsOf(old) !== asked) return old
      const next = { ...old, ...noted(old) }
      keepDraft(name, owner, next)
      return next
    }
    const its = onScreen.get(name)
    if (its) its(update)
    else update({ ...empty, ...keptDraft<PhoneForm>(name, owner) })
  }

  /** Asks for a code to be sent; returns what went wrong, by field. */
  async function ask(): Promise<FieldErrors> {
    if (!/\d/.test(form.mobile)) return { mobile: t`Enter phone number.` }
    const { mobilePrefix, mobile } = form
    const asked = digitsOf(form)
    const result = await whileAsking(engine.requestCode({ mobilePrefix, mobile, purpose, robot }))
    if (result.ok) {
      const { verificationToken, holdsSeconds, resendSeconds } = result.value
      const sent = {
        verificationToken,
        attempt: crypto.randomUUID(),
        ...againIn(resendSeconds),
        holdsMinutes: Math.round(holdsSeconds / 60),
      }
      note(asked, () => ({ otp: '', sent }))
      return {}
    }
    const { waitSeconds } = result.params ?? {}
    if (result.code !== 'BS_0001' || waitSeconds === undefined) return errorsOf(result, words)
    note(asked, ({ sent }) => ({ sent: sent && { ...sent, ...againIn(waitSeconds) } }))
    const minutes = Math.ceil(waitSeconds / 60)
    return { form: t`Codes were asked for too often. Try again in ${minutes} min.` }
  }

  /** Returns the proof, or what is missing for it, by field. */
  function prove(otp = form.otp): { proof: PhoneProof } | { errors: FieldErrors } {
    const { mobilePrefix, mobile, sent } = form
    if (!/\d/.test(mobile)) return { errors: { mobile: t`Enter phone number.` } }
    if (!sent) return { errors: { mobile: t`Ask for a code to this number first.` } }
    if (!/\d/.test(otp)) return { errors: { otp: t`Enter verification code.` } }
    return {
      proof: {
        mobilePrefix,
        mobile,
        otp: otp.replaceAll(/\D/g, ''),
        verificationToken: sent.verificationToken,
        attempt: sent.attempt,
      },
    }
  }

  return { form, change, robot, setRobot, asking, ask, prove }
}
