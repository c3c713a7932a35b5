import type { Category, Item } from '../../../core/schema/menu.ts'

const most = 10
/** Without this limit, a café would show nothing but coffees. */
const mostOfCategory = 2

/**
 * The best-selling dishes, most sold first, at most `mostOfCategory` of each category. Dishes without a picture appear
 * only if none has one.
 */
export function popularItems(categories: readonly Category[]): Item[] {
  const sold = categories.flatMap(({ items }) => best(items.filter(({ soldCount }) => soldCount > 0)))
  const pictured = sold.filter(({ picture }) => picture !== '')
  return bySold(pictured.length > 0 ? pictured : sold).slice(0, most)
}

const best = (items: Item[]): Item[] => bySold(items).slice(0, mostOfCategory)

const bySold = (items: Item[]): Item[] => items.toSorted((one, other) => other.soldCount - one.soldCount)
