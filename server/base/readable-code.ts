import { randomInt } from 'node:crypto'

/** Leaves out letters and digits that are easily confused on paper or by telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const groupLength = 4

/**
 * A new code of so many groups, such as "7KQF-2M9D-XW4T". Each character carries about five bits, so a code of three
 * groups can't be guessed.
 */
export const newCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/**
 * Normalises a code that somebody typed or pasted; null if it can't be a code of so many groups. Some programs replace
 * its hyphens by other dashes.
 */
export function readCode(text: string, groups: number): string | null {
  const signs = text.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  const isCode = signs.length === groups * groupLength && [...signs].every((sign) => alphabet.includes(sign))
  return isCode ? (signs.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-') : null
}
