import type { Address } from '../../../../core/schema/customer/address.ts'
import { type AddressText, longestInAddress } from '../../../../core/schema/customer/address-limits.ts'
import { isBlank, isPlain, tidy } from '../../../../core/schema/plain-text.ts'

/** A fault of a field; each has its own sentence on the screen. */
export type AddressFault = 'missing' | 'tooLong' | 'unreadable' | 'impossible' | 'taken' | 'refused'
export type AddressField = AddressText | 'mobile'
export type AddressFaults = Partial<Record<AddressField, AddressFault>>

const needed: readonly AddressText[] = ['firstName', 'street', 'postcode']
const texts = Object.keys(longestInAddress) as AddressText[]

/**
 * Checks what was typed (spec §5), except whether the phone number can exist: the tables for that are loaded when
 * needed.
 */
export function checkAddress(address: Address): AddressFaults {
  const faults: AddressFaults = {}
  for (const field of texts) {
    const fault = textFault(field, address[field])
    if (fault) faults[field] = fault
  }
  if (!/\d/.test(address.mobile)) faults.mobile = 'missing'
  else if (!isPlain(address.mobile)) faults.mobile = 'unreadable'
  return faults
}

function textFault(field: AddressText, text: string): AddressFault | null {
  if (needed.includes(field) && isBlank(text)) return 'missing'
  if (text.length > longestInAddress[field]) return 'tooLong'
  return isPlain(text) ? null : 'unreadable'
}

/** The address as it is saved, without superfluous spaces. */
export function tidied(address: Address): Address {
  const tidyTexts = Object.fromEntries(texts.map((field) => [field, tidy(address[field])]))
  return { ...address, ...tidyTexts }
}
