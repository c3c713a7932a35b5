import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Offer } from '../../core/schema/customer/benefits.ts'

const from = msg({ message: 'from {minimum} on' })
const any = msg({ message: 'for any order' })
const first = msg({ message: 'for your first order' })

/**
 * For which orders a coupon or a promotion is, by their price and by being the first one. One that is for certain
 * dishes only isn't for any order.
 */
export function leastOrderWords(
  {
    minimumCents,
    firstOrderOnly = false,
    onlyFor,
  }: Pick<Offer, 'minimumCents' | 'firstOrderOnly' | 'onlyFor'>,
  i18n: I18n,
  money: (cents: number) => string,
): string[] {
  const least = minimumCents > 0 && i18n._({ ...from, values: { minimum: money(minimumCents) } })
  const words = [least, firstOrderOnly && i18n._(first)].filter((one) => one !== false)
  return words.length > 0 || onlyFor ? words : [i18n._(any)]
}
