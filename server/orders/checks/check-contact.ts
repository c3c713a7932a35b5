import { readPhoneNumber } from '../../../core/domain/phone-number.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import { isBlank } from '../../../core/schema/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * The contact of an order with its phone number as it is dialled from anywhere, and that number (E.164), or null if
 * none was given. The phone may not have checked it: its number tables can be missing (spec §5).
 * @throws Refusal LD_BAD_REQUEST for a number that can't exist
 */
export function checkContact(contact: Contact | null): { contact: Contact | null; phone: string | null } {
  if (!contact || isBlank(contact.mobile)) return { contact, phone: null }
  const number = readPhoneNumber(contact.mobilePrefix, contact.mobile)
  if (!number) throw new Refusal('LD_BAD_REQUEST', { data: { fields: ['contactMobile'], reason: 'number' } })
  const { e164, mobilePrefix, mobile } = number
  return { contact: { ...contact, mobilePrefix, mobile }, phone: e164 }
}
