import { each, present } from '../../loose.ts'
import { eachItem, type LooseItem, type RuleContext } from '../context.ts'

/**
 * Checks that a struck-through old price is higher than the price: anything else would look like a reduction that is
 * none.
 */
export function checkOldPrices({ file, faults }: RuleContext): void {
  const priced = [
    ...[...eachItem(file)].map(({ item, path }) => ({ entry: item, path, ...leastOf(item) })),
    ...[...each(file.combos)].map(([index, entry]) => ({
      entry,
      path: ['combos', index],
      price: entry.price,
      what: 'the price',
    })),
  ]
  for (const { entry, path, price, what } of priced) {
    if (entry.oldPrice === undefined || price === undefined || entry.oldPrice > price) continue
    faults.add(
      [...path, 'oldPrice'],
      `is ${entry.oldPrice}, but what it cost before must be more than ${what}, which is ${price}`,
    )
  }
}

/** The price beside which the old price is shown: the lowest for which the dish can be had. */
function leastOf({ price, skus = [] }: LooseItem): { price: number | undefined; what: string } {
  if (skus.length === 0) return { price, what: 'the price' }
  const prices = skus.map((sku) => sku?.price)
  const known = prices.includes(undefined) ? undefined : Math.min(...present(prices))
  return { price: known, what: 'the cheapest of the skus' }
}
