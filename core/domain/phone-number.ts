import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The rule for phone numbers, the same on the phone and the server. Its tables weigh about 30 kB (gzip),
 * so a page loads this module when somebody types a number, not before.
 */

export type PhoneNumber = {
  /** The number as it is stored: `+34600000000`. */
  e164: string
  /** Its country's calling code with a plus: `+34`. */
  mobilePrefix: string
  /** The rest, as it is dialled from abroad: `600000000`. */
  mobile: string
}

const longest = 40

/**
 * Reads a number typed beside a country's prefix the way people type it: with or without spaces, signs,
 * the trunk zero, or the prefix again as `+34`, `0034` or `34`. Null when no such number can exist.
 */
export function readPhoneNumber(prefix: string, typed: string): PhoneNumber | null {
  const code = prefix.replace(/\D/g, '').replace(/^0+/, '')
  const text = typed.trim().replace(/^\(\s*(?=[+＋])/, '')
  if (text.length > longest) return null
  const readings = [
    abroad(text),
    ...(code === '' ? [] : local(code, text)),
    text.startsWith(code) ? `+${text}` : null,
  ]
  for (const reading of readings) {
    const number = reading === null ? null : parse(reading)
    if (number) return number
  }
  return null
}

/** Reads a number that carries its prefix: `+34600000000`, `0034 600 00 00 00`, even `+34 0034 600000000`. */
export function readWholeNumber(text: string): PhoneNumber | null {
  const [, rest] = /^\s*\+?\d{1,3}[\s-]*(?:\+|00)(.+)$/.exec(text) ?? []
  return readPhoneNumber('', text) ?? (rest === undefined ? null : readPhoneNumber('', rest))
}

/**
 * Reads a number as dialled in the country of another number, such as the shop's own: without a prefix it is read as
 * a number of that country, even if its first digits are another country's prefix. If the other number can't be read,
 * a prefix is required.
 */
export function readNumberNear(other: string, typed: string): PhoneNumber | null {
  const near = readWholeNumber(other)
  return near ? readPhoneNumber(near.mobilePrefix, typed) : readWholeNumber(typed)
}

/** The number in international form if it was typed with a plus or 00; null otherwise. */
const abroad = (text: string): string | null =>
  /^[+＋]/.test(text) ? text : /^00[1-9]/.test(text) ? `+${text.slice(2)}` : null

/** Readings as a number of that country: as typed with its trunk prefix, or without a superfluous leading zero. */
const local = (code: string, text: string): string[] => [
  `+${code} ${text}`,
  `+${code} ${text.replace(/^[\s(]*0+\s*/, '')}`,
]

function parse(text: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, { extract: false })
  if (!number?.isValid() || number.ext !== undefined) return null
  return {
    e164: number.number,
    mobilePrefix: `+${number.countryCallingCode}`,
    mobile: number.nationalNumber,
  }
}
