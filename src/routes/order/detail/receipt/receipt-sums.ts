import { balanceUsed } from '../../../../../core/domain/pricing/bill-terms.ts'
import type { BillStep } from '../../../../../core/schema/order/bill.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'

/** Rules whose amounts the prices of the lines already include. */
const inLines: readonly BillStep['rule'][] = ['lines', 'reductions']

type Receipted = Pick<OrderRow, 'bill' | 'totalCents'> & { lines: readonly { cents: number }[] }

type ReceiptSums = {
  /** The steps after the lines, so that all amounts add up to the total. */
  changes: BillStep[]
  totalCents: number
  /** The part of the total that is paid with voucher balance. */
  balanceCents: number
}

/**
 * The sums of a receipt. Voucher balance is money that was paid before: it pays a part of the total as a card does, and
 * isn't a reduction of it, as in the taxes. If the steps wouldn't add up, as in an order stored by an older release,
 * none are shown. Ours: the spec is silent.
 */
export function receiptSums({ lines, bill = [], totalCents }: Receipted): ReceiptSums {
  const balanceCents = balanceUsed(bill)
  const changes = bill.filter(({ rule }) => !inLines.includes(rule) && rule !== 'balance')
  const whole = totalCents + balanceCents
  const sum = [...lines, ...changes].reduce((all, { cents }) => all + cents, 0)
  return { changes: sum === whole ? changes : [], totalCents: whole, balanceCents }
}
