import { useLingui } from '@lingui/react/macro'
import type { Result } from '../../../workers/engine/base/result.ts'
import { errorText } from '../../shell/command.ts'

/** Fields of the forms about a person, by their inside names. */
export type PersonField = 'firstName' | 'lastName' | 'title' | 'email' | 'mobile' | 'otp' | 'invitationCode'

/** Sentences by field; `form` is for what is about none of them. */
export type FieldErrors = Partial<Record<PersonField | 'form', string>>

/** The paths by which the contract names them. */
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

/** What was wrong with a field that doesn't fit, in words (spec §5). */
export function useFieldWords(): Record<PersonField, string> {
  const { t } = useLingui()
  return {
    firstName: t`Enter your name.`,
    lastName: t`This isn't a name we can write down.`,
    title: t`Choose one of these.`,
    email: t`Enter a valid email.`,
    mobile: t`There is no such phone number. Check it and its country code.`,
    otp: t`The code is wrong or has expired. Ask for a new one.`,
    invitationCode: t`An invite code has only letters, digits and hyphens.`,
  }
}

/** A refusal as sentences at the fields that it names; anything else stands above the form. */
export async function errorsOf(
  result: Result<unknown> & { ok: false },
  words: Record<PersonField, string>,
): Promise<FieldErrors> {
  const { code, params } = result
  const paths = Array.isArray(params?.['fields']) ? (params['fields'] as string[]) : []
  const fields = paths.flatMap((path) => fieldOfPath[path] ?? [])
  if (fields.length === 0) return { form: await errorText(code, params) }
  const own = code === 'LD_BAD_REQUEST' ? null : await errorText(code, params)
  return Object.fromEntries(fields.map((field) => [field, own ?? words[field]]))
}
