import type { CartLine } from '../../schema/order/cart.ts'

/**
 * Whether the customer can still change a line because no order holds it. In a file of its own, because the first
 * visit needs nothing else of cart.ts.
 */
export const isFree = (line: Pick<CartLine, 'intentId'>): boolean => line.intentId === null
