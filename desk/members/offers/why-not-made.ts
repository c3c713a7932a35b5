import type { CallRefused } from '../../../core/contract/desk/desk-outcome.ts'
import type { Texts } from '../../texts/texts.ts'

type Words = Pick<Texts, 'madeBefore' | 'endedBefore' | 'tooManyThere' | 'couponFault'>

/**
 * The message for a coupon or mission that couldn't be made or ended; undefined if there is no special one.
 * @param names the form's labels of its fields
 */
export function whyNotMade(
  { code, fields }: CallRefused,
  names: Partial<Record<string, string>>,
  texts: Words,
): string | undefined {
  if (code === 'LD_NOT_FOUND') return texts.endedBefore
  if (code === 'LD_KEY_REUSED') return texts.madeBefore
  if (code !== 'LD_BAD_REQUEST') return undefined
  if (fields.includes('list')) return texts.tooManyThere
  const wrong = fields.flatMap((field) => (Object.hasOwn(names, field) ? (names[field] ?? []) : []))
  return texts.couponFault([...new Set(wrong)].join(', '))
}
