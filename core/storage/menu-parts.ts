import type { Category } from '../schema/menu.ts'
import type { LarderDatabase } from './database.ts'
import type { MenuRow } from './rows.ts'

/** About so many dishes are read in one go: what a slow phone unpacks between two frames. */
const dishesInPart = 200

/** Whether a row is of a menu: its own, or a part. */
export const isRowOf = (key: string, menuKey: string): boolean =>
  key === menuKey || key.startsWith(`${menuKey}|`)

/**
 * The rows that a menu is kept in. A long one is cut up between its categories: whoever unpacks ten thousand dishes at once draws
 * nothing meanwhile. Its own row then has no dishes, and a version that no release reads by: an earlier one, which knows
 * nothing of parts, fetches the menu anew (G34).
 */
export function menuRowsOf(row: MenuRow): MenuRow[] {
  const { key, menu, wireVersion = 1 } = row
  const parts = cutUp(menu.categories).map((categories, part) => ({
    ...row,
    key: `${key}|${part}`,
    menu: { ...menu, categories, combos: [] },
  }))
  if (parts.length < 2) return [row]
  const kept = { keys: parts.map((part) => part.key), wireVersion }
  return [{ ...row, menu: { ...menu, categories: [] }, wireVersion: 0, parts: kept }, ...parts]
}

function cutUp(categories: readonly Category[]): Category[][] {
  const parts: Category[][] = [[]]
  let count = 0
  for (const category of categories) {
    if (count >= dishesInPart) {
      parts.push([])
      count = 0
    }
    parts.at(-1)!.push(category)
    count += category.items.length
  }
  return parts
}

/**
 * A menu as it was written; undefined where it isn't here whole. Call inside a transaction. A part is asked for once the
 * one before is there: what comes all at once leaves the browser no turn to draw in.
 */
export async function readMenuRow(
  { menus }: Pick<LarderDatabase, 'menus'>,
  key: string,
): Promise<MenuRow | undefined> {
  const row = await menus.get(key)
  if (!row?.parts) return row
  const categories: Category[] = []
  for (const partKey of row.parts.keys) {
    const part = await menus.get(partKey)
    if (!part) return undefined
    categories.push(...part.menu.categories)
  }
  return { ...row, menu: { ...row.menu, categories } }
}
