import { countDishes } from '../../../core/domain/cart/purchase-limits.ts'
import { indexMenu, type MenuIndex } from '../../../core/domain/menu/menu-index.ts'
import type { Item, Menu } from '../../../core/schema/menu.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'

/**
 * All dishes of a menu by id. The index is made once for as long as the menu is kept, as large menus have thousands.
 */
const whole = new WeakMap<Menu, MenuIndex>()

/** An index of a menu's combos and of those dishes that an order names and that aren't hidden. */
export function indexFor(
  draft: Pick<OrderDraft, 'items' | 'combos'>,
  menu: Menu,
  isHidden: (item: Item) => boolean,
): MenuIndex {
  const all = whole.get(menu) ?? indexMenu(menu)
  whole.set(menu, all)
  const items = new Map<string, Item>()
  for (const id of countDishes(draft).keys()) {
    const item = all.items.get(id)
    if (item && !isHidden(item)) items.set(id, item)
  }
  return { items, combos: all.combos }
}
