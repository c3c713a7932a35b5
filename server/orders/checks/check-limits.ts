import {
  countDishes,
  limitedItems,
  type OverLimit,
  overLimits,
} from '../../../core/domain/cart/purchase-limits.ts'
import type { Item, Menu } from '../../../core/schema/menu.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import { Refusal } from '../../http/refusal.ts'
import { boughtDishes } from '../../customers/bought-dishes.ts'
import { usedBeforeBy } from '../../customers/benefits/used-before.ts'
import type { Database } from '../../database/open.ts'

/** A dish of an order that each customer may buy only once. */
export type OnceOnly = Pick<Item, 'id' | 'title'>

/** The dishes with limits, collected once for as long as a menu is kept in memory. */
const limitedOf = new WeakMap<Menu, Map<string, Item>>()

/**
 * Checks how many of each dish one order may contain.
 * @returns the dishes that the customer mustn't have bought before, for `checkBought`
 * @throws Refusal SP_0080, SP_0082 with the dishes
 */
export function checkLimits(draft: OrderDraft, menu: Menu): OnceOnly[] {
  const limited = limitedOf.get(menu) ?? limitedItems(menu.categories)
  limitedOf.set(menu, limited)
  if (limited.size === 0) return []
  const over = overLimits(limited, draft)
  if (over.length > 0) throw overLimitRefusal(over)
  return [...countDishes(draft).keys()].flatMap((id) => {
    const item = limited.get(id)
    return item?.oncePerCustomer ? [{ id, title: item.title }] : []
  })
}

/**
 * Checks that the customer hasn't bought one of these dishes before, on a line of its own or in a combo; a deleted
 * account with the same number counts, too. Runs inside the transaction that places the order and locks its customer,
 * so that of two phones of one customer the second sees the order of the first.
 * @throws Refusal SP_0080 with the dishes
 */
export async function checkBought(
  trx: Database,
  { shopId, customerId }: { shopId: string; customerId: string },
  onceOnly: readonly OnceOnly[],
): Promise<void> {
  if (onceOnly.length === 0) return
  const ids = onceOnly.map(({ id }) => id)
  const bought = await boughtDishes(trx, { shopId, customerId }, ids)
  for (const id of (await usedBeforeBy(trx, shopId, customerId)).dishes) bought.set(id, bought.get(id) ?? 1)
  const again = onceOnly.flatMap(({ id, title }): OverLimit[] => {
    const count = bought.get(id) ?? 0
    return count === 0 ? [] : [{ code: 'SP_0080', itemId: id, title, most: 1, count: count + 1 }]
  })
  if (again.length > 0) throw overLimitRefusal(again)
}

/** The once-only code takes precedence: for such a dish, ordering fewer doesn't help. */
function overLimitRefusal(over: readonly OverLimit[]): Refusal {
  const code = over.some((one) => one.code === 'SP_0080') ? 'SP_0080' : 'SP_0082'
  const itemList = over.map(({ itemId, title, most, count }) => ({
    itemId,
    itemTitle: title,
    maximum: most,
    quantity: count,
  }))
  return new Refusal(code, { data: { itemList } })
}
