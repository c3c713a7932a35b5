import type { LineSnapshot } from '../../schema/order/cart.ts'

/** What lines cost as they were last shown to the customer: for screens that need no rule to price them anew. */
export const shownTotalCents = (lines: { quantity: number; snapshot: LineSnapshot }[]): number =>
  lines.reduce((sum, line) => sum + line.snapshot.unitCents * line.quantity, 0)
