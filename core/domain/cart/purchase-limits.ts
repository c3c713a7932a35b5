import type { Build, ComboPick } from '../../schema/order/cart.ts'
import type { Item } from '../../schema/menu.ts'
import { mostOf } from '../menu/most-of.ts'

/** The lines of a cart or an order, reduced to what is needed for counting dishes. */
export type CountedLines = {
  items: readonly { build: Pick<Build, 'itemId'>; quantity: number }[]
  combos: readonly { picks: readonly ComboPick[]; quantity: number }[]
}

/** A dish that exceeds its purchase limit. */
export type OverLimit = {
  code: 'SP_0080' | 'SP_0082'
  itemId: string
  title: string
  most: number
  count: number
}

/** The quantity of each dish, in lines of its own and as picks of combos. */
export function countDishes({ items, combos }: CountedLines): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (itemId: string, count: number) => counts.set(itemId, (counts.get(itemId) ?? 0) + count)
  for (const { build, quantity } of items) add(build.itemId, quantity)
  for (const { picks, quantity } of combos)
    for (const pick of picks) add(pick.build.itemId, pick.quantity * quantity)
  return counts
}

/** The dishes of a menu with a purchase limit, by id; usually few. */
export function limitedItems(categories: readonly { items: readonly Item[] }[]): Map<string, Item> {
  const limited = new Map<string, Item>()
  for (const { items } of categories)
    for (const item of items) if (mostOf(item) !== null) limited.set(item.id, item)
  return limited
}

/** The dishes that exceed their limit in these lines. Earlier purchases of the customer are known only to the shop. */
export function overLimits(limited: ReadonlyMap<string, Item>, lines: CountedLines): OverLimit[] {
  return [...countDishes(lines)].flatMap(([itemId, count]): OverLimit[] => {
    const item = limited.get(itemId)
    const most = item ? mostOf(item) : null
    if (!item || most === null || count <= most) return []
    return [{ code: item.oncePerCustomer ? 'SP_0080' : 'SP_0082', itemId, title: item.title, most, count }]
  })
}

/**
 * How many more of a dish or a combo may be added; Infinity without a limit.
 * @param there the quantities already in the cart
 * @param one a line with the dish or combo, at a quantity of one
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
