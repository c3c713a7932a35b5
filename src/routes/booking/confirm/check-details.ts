import { isEmail } from '../../../../core/schema/customer/email.ts'
import { isBlank, isPlain, noteFault, tidy } from '../../../../core/schema/plain-text.ts'
import type { BookingDetails } from '../../../../core/schema/booking/booking.ts'
import type { FailureParams } from '../../../../workers/engine/base/result.ts'
import { readMobile } from '../../../parts/phone/read-mobile.ts'

export type Details = {
  firstName: string
  lastName: string
  mobilePrefix: string
  mobile: string
  email: string
  note: string
  wantsMessages: boolean
  wantsNews: boolean
}

/** A fault of a field; each has its own sentence on the screen. */
export type DetailsFault = 'name' | 'unreadable' | 'mobile' | 'email' | 'tooLong' | 'consent'
export type DetailsFaults = Partial<
  Record<'firstName' | 'mobile' | 'email' | 'note' | 'wantsMessages', DetailsFault>
>

/** Checks the details of the person who books (spec §5), and returns them in the form in which they are sent. */
export async function checkDetails(
  form: Details,
): Promise<{ faults: DetailsFaults; details: BookingDetails | null }> {
  const faults: DetailsFaults = {}
  const [firstName, lastName] = [tidy(form.firstName), tidy(form.lastName)]
  if (isBlank(firstName)) faults.firstName = 'name'
  else if (!isPlain(firstName + lastName)) faults.firstName = 'unreadable'
  const number = /\d/.test(form.mobile) ? await readMobile(form.mobilePrefix, form.mobile) : null
  if (!number) faults.mobile = 'mobile'
  const email = form.email.trim()
  if (email !== '' && !isEmail(email)) faults.email = 'email'
  const note = noteFault(form.note)
  if (note) faults.note = note
  if (!form.wantsMessages) faults.wantsMessages = 'consent'
  if (!number || Object.keys(faults).length > 0) return { faults, details: null }
  const contact = { firstName, lastName, ...number }
  return { faults, details: { contact, email, note: form.note.trim(), wantsNews: form.wantsNews } }
}

const fieldOfPath: Record<string, keyof DetailsFaults> = {
  contactFirstName: 'firstName',
  contactMobile: 'mobile',
  email: 'email',
  remark: 'note',
}

/** The fields that the restaurant refused, by the names that the app uses inside. */
export function faultsOf(params: FailureParams | undefined): DetailsFaults {
  const faults: DetailsFaults = {}
  const words = { firstName: 'name', mobile: 'mobile', email: 'email', note: 'unreadable' } as const
  for (const path of params?.fields ?? []) {
    const field = fieldOfPath[path]
    if (field && field !== 'wantsMessages') faults[field] = words[field]
  }
  return faults
}
