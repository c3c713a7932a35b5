import type { CartLine } from '../../schema/order/cart.ts'

/** A line that the customer can still change: no order holds it. A file of its own, for the first visit needs no more. */
export const isFree = (line: Pick<CartLine, 'intentId'>): boolean => line.intentId === null
