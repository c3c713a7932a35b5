import type { Build, ComboPick } from '../../schema/order/cart.ts'
import type { Item } from '../../schema/menu.ts'

/** The lines of a cart or an order, as far as it matters how many of each dish they hold. */
export type CountedLines = {
  items: readonly { build: Pick<Build, 'itemId'>; quantity: number }[]
  combos: readonly { picks: readonly ComboPick[]; quantity: number }[]
}

/** A dish of which there are more than a customer may buy. */
export type OverLimit = {
  code: 'SP_0080' | 'SP_0082'
  itemId: string
  title: string
  most: number
  count: number
}

/** The most of a dish in one order, or null where there is no limit. */
export function mostOf({
  oncePerCustomer,
  maxPerOrder,
}: Pick<Item, 'oncePerCustomer' | 'maxPerOrder'>): number | null {
  return oncePerCustomer ? 1 : (maxPerOrder ?? null)
}

/** How many of each dish there are: on lines of their own, and picked in combos. */
export function countDishes({ items, combos }: CountedLines): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (itemId: string, count: number) => counts.set(itemId, (counts.get(itemId) ?? 0) + count)
  for (const { build, quantity } of items) add(build.itemId, quantity)
  for (const { picks, quantity } of combos)
    for (const pick of picks) add(pick.build.itemId, pick.quantity * quantity)
  return counts
}

/** The dishes of a menu that have a limit, by id: hardly ever many. */
export function limitedItems(categories: readonly { items: readonly Item[] }[]): Map<string, Item> {
  const limited = new Map<string, Item>()
  for (const { items } of categories)
    for (const item of items) if (mostOf(item) !== null) limited.set(item.id, item)
  return limited
}

/** The dishes of which these lines hold too many. How many a customer has bought before only the shop knows. */
export function overLimits(limited: ReadonlyMap<string, Item>, lines: CountedLines): OverLimit[] {
  return [...countDishes(lines)].flatMap(([itemId, count]): OverLimit[] => {
    const item = limited.get(itemId)
    const most = item ? mostOf(item) : null
    if (!item || most === null || count <= most) return []
    return [{ code: item.oncePerCustomer ? 'SP_0080' : 'SP_0082', itemId, title: item.title, most, count }]
  })
}

/**
 * How many more of a dish or a combo fit beside what is there; Infinity without a limit.
 * @param one the line of it, at a quantity of one
 */
export function roomFor(
  limited: ReadonlyMap<string, Item>,
  there: ReadonlyMap<string, number>,
  one: CountedLines,
): number {
  if (limited.size === 0) return Infinity
  const rooms = [...countDishes(one)].map(([itemId, each]) => {
    const item = limited.get(itemId)
    const most = item ? mostOf(item) : null
    return most === null ? Infinity : Math.floor((most - (there.get(itemId) ?? 0)) / each)
  })
  return Math.max(0, Math.min(...rooms))
}
