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

/** Finds every dish of a menu, also one that its index leaves out: only then the whole menu is indexed, once. */
export function everyDish(menu: Menu, { items }: Pick<MenuIndex, 'items'>): Pick<MenuIndex['items'], 'get'> {
  let all: MenuIndex['items'] | undefined
  return { get: (id) => items.get(id) ?? (all ??= indexMenu(menu).items).get(id) }
}
