import type { LineSnapshot } from '../../schema/order/cart.ts'

/** The total of lines at the prices last shown to the customer, for screens that don't need the pricing rules. */
export const shownTotalCents = (lines: { quantity: number; snapshot: LineSnapshot }[]): number =>
  lines.reduce((sum, line) => sum + line.snapshot.unitCents * line.quantity, 0)
