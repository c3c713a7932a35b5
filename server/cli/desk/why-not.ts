import type { DeskOrder } from '../../../core/contract/desk/desk-calls.ts'
import { formatMoney } from '../../shops/format-money.ts'

/** Explains a refusal by the order's state; null for any other refusal. */
export function whyNot(code: string, order: DeskOrder): string | null {
  const { number, state, steps } = order
  if (code === 'SP_0069')
    return `${number} isn't paid yet: take ${formatMoney(order.totalCents - order.paidCents, order.currency)} and add --paid.`
  if (code !== 'SP_0045') return null
  return `${number} is ${state}: ${steps.length > 0 ? `it can be told to ${steps.join(', ')}` : 'it is over'}.`
}
