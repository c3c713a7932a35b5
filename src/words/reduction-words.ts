import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reduction } from '../../core/schema/customer/benefits.ts'

const amountOff = msg({ message: '{amount} off' })
const percentOff = msg({ message: '{percent} off' })
const freeDelivery = msg({ message: 'Free delivery' })

/** What a coupon or a promotion takes off: an amount, a percentage or the delivery fee (spec §3). */
export function reductionWords(reduction: Reduction, i18n: I18n, money: (cents: number) => string): string {
  if (reduction.kind === 'freeDelivery') return i18n._(freeDelivery)
  if (reduction.kind === 'amount') return i18n._({ ...amountOff, values: { amount: money(reduction.cents) } })
  const share = reduction.percent / 100
  const percent = i18n.number(share, { style: 'percent', maximumFractionDigits: 2 })
  return i18n._({ ...percentOff, values: { percent } })
}
