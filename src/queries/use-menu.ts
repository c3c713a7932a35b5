import { useLiveQuery } from 'dexie-react-hooks'
import { indexMenu } from '../../core/domain/pricing.ts'
import type { Category, Combo, Item, Menu } from '../../core/schema/menu.ts'
import { menuStatusKey, menuViewKey } from '../../core/storage/rows.ts'
import { database } from './database.ts'
import { currentVisit, menuLanguage, useTableCode } from './use-visit.ts'

export type VisibleMenu = { categories: Category[]; combos: Combo[] }

/** The menu as it may be ordered from now. Undefined while it is being read, null when the phone has none. */
export function useMenu(): VisibleMenu | null | undefined {
  const tableCode = useTableCode()
  return useLiveQuery(async () => (await visibleMenu(tableCode))?.visible ?? null, [tableCode])
}

/** One dish with its category; null when it isn't on the menu now. */
export function useItem(itemId: string): { item: Item; category: Category } | null | undefined {
  const tableCode = useTableCode()
  return useLiveQuery(async () => {
    const found = await visibleMenu(tableCode)
    for (const category of found?.visible.categories ?? []) {
      const item = category.items.find(({ id }) => id === itemId)
      if (item) return { item, category }
    }
    return null
  }, [tableCode, itemId])
}

/** One combo with the dishes that its piles may choose from. */
export function useCombo(
  comboId: string,
): { combo: Combo; items: ReadonlyMap<string, Item> } | null | undefined {
  const tableCode = useTableCode()
  return useLiveQuery(async () => {
    const found = await visibleMenu(tableCode)
    const combo = found?.visible.combos.find(({ id }) => id === comboId)
    return found && combo ? { combo, items: indexMenu(found.menu, found.isHidden).items } : null
  }, [tableCode, comboId])
}

/** How fresh the menu is and whether the order type is paused. */
export function useMenuStatus(): { confirmedAt: number; paused: boolean } | null | undefined {
  const tableCode = useTableCode()
  return useLiveQuery(async () => {
    const visit = await currentVisit(tableCode)
    if (!visit) return null
    const key = menuStatusKey(visit.shop.id, visit.orderType, await menuLanguage(visit.shop))
    const status = await database.menuStatus.get(key)
    return status ? { confirmedAt: status.confirmedAt, paused: status.paused } : null
  }, [tableCode])
}

type Found = { menu: Menu; visible: VisibleMenu; isHidden: (item: Item) => boolean }

async function visibleMenu(tableCode: string | null): Promise<Found | null> {
  const visit = await currentVisit(tableCode)
  if (!visit) return null
  const statusKey = menuStatusKey(visit.shop.id, visit.orderType, await menuLanguage(visit.shop))
  const view = await database.menuViews.get(menuViewKey(statusKey, tableCode))
  if (!view) return null
  const key = JSON.stringify([view.menuKey, view.hiddenItemIds])
  if (kept?.key === key) return kept.found
  const menu =
    kept?.menuKey === view.menuKey ? kept.found.menu : (await database.menus.get(view.menuKey))?.menu
  if (!menu) return null
  const found = { menu, ...filtered(menu, view.hiddenItemIds) }
  kept = { key, menuKey: view.menuKey, found }
  return found
}

/**
 * The last menu that was read. It can't go stale: a menu's key holds its hash. Reading 1,000 dishes again for
 * each screen would take a phone longer than drawing them, and equal results let React skip the drawing.
 */
let kept: { key: string; menuKey: string; found: Found } | null = null

function filtered(menu: Menu, hiddenItemIds: string[]): Pick<Found, 'visible' | 'isHidden'> {
  const hidden = new Set(hiddenItemIds)
  const isHidden = (item: Item) => hidden.has(item.id)
  const categories = menu.categories
    .map((category) => ({ ...category, items: category.items.filter((item) => !isHidden(item)) }))
    .filter(({ items }) => items.length > 0)
  // A combo is on offer while each of its piles still has something to choose.
  const offered = new Set(categories.flatMap(({ items }) => items.map(({ id }) => id)))
  const combos = menu.combos.filter(({ piles }) =>
    piles.every((pile) => pile.choices.some((choice) => offered.has(choice.itemId))),
  )
  return { visible: { categories, combos }, isHidden }
}
