import type { BillStep } from '../../../../../core/schema/order/bill.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'

/** In what the lines cost already. */
const inLines: readonly BillStep['rule'][] = ['lines', 'reductions']

/**
 * What comes after the lines of a receipt, so that all its amounts add up to the total; none where they wouldn't, as of
 * an order that an older release has kept.
 */
export function billChanges({
  lines,
  bill = [],
  totalCents,
}: Pick<OrderRow, 'bill' | 'totalCents'> & { lines: readonly { cents: number }[] }): BillStep[] {
  const changes = bill.filter(({ rule }) => !inLines.includes(rule))
  const sum = [...lines, ...changes].reduce((all, { cents }) => all + cents, 0)
  return sum === totalCents ? changes : []
}
