import { isEmail } from '../../../../core/schema/customer/email.ts'
import { isBlank, isPlain, noteFault, tidy } from '../../../../core/schema/plain-text.ts'
import type { BookingDetails } from '../../../../core/schema/booking/booking.ts'
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

/** What is wrong with a field; each has its sentence on the screen. */
export type DetailsFault = 'name' | 'unreadable' | 'mobile' | 'email' | 'tooLong' | 'consent'
export type DetailsFaults = Partial<
  Record<'firstName' | 'mobile' | 'email' | 'note' | 'wantsMessages', DetailsFault>
>

/** Checks what a booking needs of whoever comes (spec §5), and makes it of what was typed. */
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

/** What the restaurant named as wrong, by our fields. */
export function faultsOf(params: Record<string, unknown> | undefined): DetailsFaults {
  const paths = Array.isArray(params?.['fields']) ? (params['fields'] as string[]) : []
  const faults: DetailsFaults = {}
  const words = { firstName: 'name', mobile: 'mobile', email: 'email', note: 'unreadable' } as const
  for (const path of paths) {
    const field = fieldOfPath[path]
    if (field && field !== 'wantsMessages') faults[field] = words[field]
  }
  return faults
}
