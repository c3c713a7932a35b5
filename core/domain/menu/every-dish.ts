import type { Menu } from '../../schema/menu.ts'
import { type MenuIndex, indexMenu } from './menu-index.ts'

/** Finds every dish of a menu, also one that its index leaves out: only then the whole menu is indexed, once. */
export function everyDish(menu: Menu, { items }: Pick<MenuIndex, 'items'>): Pick<MenuIndex['items'], 'get'> {
  let all: MenuIndex['items'] | undefined
  return { get: (id) => items.get(id) ?? (all ??= indexMenu(menu).items).get(id) }
}
