import type { Item } from '../../schema/menu.ts'

/** The maximum quantity of a dish per order, or null for no limit. */
export function mostOf({
  oncePerCustomer,
  maxPerOrder,
}: Pick<Item, 'oncePerCustomer' | 'maxPerOrder'>): number | null {
  return oncePerCustomer ? 1 : (maxPerOrder ?? null)
}
