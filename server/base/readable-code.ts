import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other, on paper or by telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const groupLength = 4

/** A new code of so many groups, such as "7KQF-2M9D-XW4T": each sign has five bits, so that three can't be come upon by trying. */
export const newCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** The same code however it was typed, or null for what can't be one of so many groups. */
export function readCode(text: string, groups: number): string | null {
  const signs = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const isCode = signs.length === groups * groupLength && [...signs].every((sign) => alphabet.includes(sign))
  return isCode ? (signs.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-') : null
}
