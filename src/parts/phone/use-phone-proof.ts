import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CodeRequest, PhoneProof, SentCode } from '../../../workers/engine/member.ts'
import { engine } from '../../engine.ts'
import { useCurrentShop } from '../../frame/app-context.ts'
import { keepDraft, keptDraft } from '../draft.ts'
import { countryPrefix } from './country-codes.ts'
import { type FieldErrors, errorsOf, useFieldWords } from './field-errors.ts'

/** A number, and the code that was sent to it. */
export type PhoneForm = {
  mobilePrefix: string
  mobile: string
  otp: string
  /** The code that was asked for last, for this very number. Instants are the device's own, in ms. */
  sent: (Pick<SentCode, 'verificationToken'> & { resendAt: number; holdsMinutes: number }) | null
}

export type PhoneProofState = ReturnType<typeof usePhoneProof>

/** A shop's own prefix is most of its customers'. */
const prefixOf = (phone: string): string => countryPrefix(phone.replace(/^00/, '+')) ?? ''

/** Whoever it is, they have no name yet. */
const nobody = 'visitor'

/**
 * Proving that a number is one's own. What is typed outlives a reload and the way from signing in to signing up,
 * where the same code is good.
 */
export function usePhoneProof(purpose: CodeRequest['purpose'], { name = 'phone', mobilePrefix = '' } = {}) {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const words = useFieldWords()
  const [form, setForm] = useState<PhoneForm>(() => ({
    mobilePrefix: mobilePrefix || prefixOf(shop.phone),
    mobile: '',
    otp: '',
    sent: null,
    ...keptDraft<PhoneForm>(name, nobody),
  }))
  const [robot, setRobot] = useState('')
  const [asking, setAsking] = useState(false)

  const change = (part: Partial<PhoneForm>) => {
    const isOther = 'mobile' in part || 'mobilePrefix' in part
    const next = { ...form, ...(isOther && { otp: '', sent: null }), ...part }
    setForm(next)
    keepDraft(name, nobody, next)
  }

  /** Has a code sent; answers what went wrong, by field. */
  async function ask(): Promise<FieldErrors> {
    if (!/\d/.test(form.mobile)) return { mobile: t`Enter phone number.` }
    setAsking(true)
    const { mobilePrefix, mobile } = form
    const result = await engine.requestCode({ mobilePrefix, mobile, purpose, robot })
    setAsking(false)
    if (!result.ok) {
      const { waitSeconds } = result.params ?? {}
      if (form.sent && typeof waitSeconds === 'number')
        change({ sent: { ...form.sent, resendAt: Date.now() + waitSeconds * 1000 } })
      return errorsOf(result, words)
    }
    const { verificationToken, holdsSeconds, resendSeconds } = result.value
    change({
      otp: '',
      sent: {
        verificationToken,
        resendAt: Date.now() + resendSeconds * 1000,
        holdsMinutes: Math.round(holdsSeconds / 60),
      },
    })
    return {}
  }

  /** The proof, or what is missing for it, by field. */
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
      },
    }
  }

  return { form, change, robot, setRobot, asking, ask, prove }
}
