import { useLingui } from '@lingui/react/macro'
import type { Result } from '../../../workers/engine/base/result.ts'
import { errorText } from '../../shell/command.ts'

/** The fields of forms about a person, by the names that the app uses inside. */
export type PersonField = 'firstName' | 'lastName' | 'title' | 'email' | 'mobile' | 'otp' | 'invitationCode'

/** Error sentences by field; `form` is for an error that belongs to no field. */
export type FieldErrors = Partial<Record<PersonField | 'form', string>>

/** The field for each path by which the contract names it. */
const fieldOfPath: Record<string, PersonField> = {
  firstName: 'firstName',
  lastName: 'lastName',
  title: 'title',
  email: 'email',
  'auth.email': 'email',
  businessNo: 'mobile',
  'auth.mobile': 'mobile',
  'auth.mobilePrefix': 'mobile',
  'auth.otp': 'otp',
  'auth.username': 'otp',
  invitationCode: 'invitationCode',
}

/** The error sentence for each field that the server refuses (spec §5). */
export function useFieldWords(): Record<PersonField, string> {
  const { t } = useLingui()
  return {
    firstName: t`Enter your name.`,
    lastName: t`We can't use this name.`,
    title: t`Choose one of these.`,
    email: t`Enter a valid email.`,
    mobile: t`There is no such phone number. Check it and its country code.`,
    otp: t`The code is wrong or has expired. Ask for a new one.`,
    invitationCode: t`An invite code has only letters, digits and hyphens.`,
  }
}

/**
 * Turns a refusal into sentences at the fields that it names; without such fields, the sentence is for the whole form.
 */
export async function errorsOf(
  result: Result<unknown> & { ok: false },
  words: Record<PersonField, string>,
): Promise<FieldErrors> {
  const { code, params } = result
  const fields = (params?.fields ?? []).flatMap((path) => fieldOfPath[path] ?? [])
  if (fields.length === 0) return { form: await errorText(code, params) }
  const own = code === 'LD_BAD_REQUEST' ? null : await errorText(code, params)
  return Object.fromEntries(fields.map((field) => [field, own ?? words[field]]))
}
