import type { Item } from '../../../core/schema/menu.ts'

/** What a dish costs at least, in cents, and whether it can cost more by its size. */
export function dishPrice(item: Pick<Item, 'cents' | 'skus'>): { cents: number; from: boolean } {
  const prices = item.skus.map(({ cents }) => cents)
  if (prices.length === 0) return { cents: item.cents, from: false }
  const least = Math.min(...prices)
  return { cents: least, from: Math.max(...prices) > least }
}

/** Can it go into the cart by one tap, with nothing to be chosen first? */
export const takesOneTap = (item: Pick<Item, 'skus' | 'optionGroups'>): boolean =>
  item.skus.length < 2 && item.optionGroups.every(({ min }) => min === 0)
