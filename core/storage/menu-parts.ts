import type { Category } from '../schema/menu.ts'
import type { LarderDatabase } from './database.ts'
import type { MenuRow } from './rows.ts'

/** About how many dishes are read at once: as many as a slow phone can deserialise between two frames. */
const dishesInPart = 200

/** Whether a row belongs to a menu: as its main row or as one of its parts. */
export const isRowOf = (key: string, menuKey: string): boolean =>
  key === menuKey || key.startsWith(`${menuKey}|`)

/**
 * The rows in which a menu is stored. A long menu is split between categories, because deserialising ten thousand
 * dishes at once blocks rendering. Its main row then has no dishes and a wire version that no release uses, so that
 * an earlier release, which knows nothing of parts, fetches the menu anew (G34).
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
 * Reads a menu as it was written; undefined if any part is missing. Call inside a transaction. Each part is requested
 * only after the one before has arrived: reading all at once would leave the browser no time to render.
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
