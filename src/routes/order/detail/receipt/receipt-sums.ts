import { balanceUsed } from '../../../../../core/domain/pricing/bill-terms.ts'
import type { BillStep } from '../../../../../core/schema/order/bill.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'

/** In what the lines cost already. */
const inLines: readonly BillStep['rule'][] = ['lines', 'reductions']

type Receipted = Pick<OrderRow, 'bill' | 'totalCents'> & { lines: readonly { cents: number }[] }

type ReceiptSums = {
  /** What comes after the lines, so that all amounts add up to the total. */
  changes: BillStep[]
  totalCents: number
  /** Part of the total: it is paid with voucher balance. */
  balanceCents: number
}

/**
 * What a receipt adds up. Voucher balance is money that was paid before: it pays the total as a card does, and takes nothing
 * off it, as in the taxes. Where the changes wouldn't add up there are none, as of an order that an older release has kept.
 * Ours: the spec is silent.
 */
export function receiptSums({ lines, bill = [], totalCents }: Receipted): ReceiptSums {
  const balanceCents = balanceUsed(bill)
  const changes = bill.filter(({ rule }) => !inLines.includes(rule) && rule !== 'balance')
  const whole = totalCents + balanceCents
  const sum = [...lines, ...changes].reduce((all, { cents }) => all + cents, 0)
  return { changes: sum === whole ? changes : [], totalCents: whole, balanceCents }
}
