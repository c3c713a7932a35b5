import type { Combo, Item, Menu } from '../../schema/menu.ts'

/** A menu indexed by id; hidden dishes are left out. */
export type MenuIndex = { items: ReadonlyMap<string, Item>; combos: ReadonlyMap<string, Combo> }

export function indexMenu(menu: Menu, isHidden: (item: Item) => boolean = () => false): MenuIndex {
  const items = new Map<string, Item>()
  for (const category of menu.categories) {
    for (const item of category.items) if (!isHidden(item)) items.set(item.id, item)
  }
  return { items, combos: new Map(menu.combos.map((combo) => [combo.id, combo])) }
}
