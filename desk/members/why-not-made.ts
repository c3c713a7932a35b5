import type { CallRefused } from '../../core/contract/desk/desk-outcome.ts'
import type { Texts } from '../texts/texts.ts'

type Words = Pick<Texts, 'madeBefore' | 'endedBefore' | 'tooManyThere' | 'couponFault'>

/**
 * What is said of a coupon or mission that wasn't made or ended; undefined where there are no words of its own.
 * @param names what the form calls its fields
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
