import { useObservable } from 'dexie-react-hooks'
import { startTransition } from 'react'
import { type ShownPrice, comboPrice } from '../../core/domain/menu/dish-price.ts'
import type { Category, Combo, Item, Menu } from '../../core/schema/menu.ts'
import { readMenuRow } from '../../core/storage/menu-parts.ts'
import { type MenuViewRow, menuViewKey } from '../../core/storage/rows.ts'
import { type NamedQuery, namedQueries } from '../../core/storage/named-query.ts'
import { database } from './database.ts'
import {
  type CurrentVisit,
  type VisitParameters,
  currentVisit,
  menuStatusKeys,
  useVisitParameters,
} from './use-visit.ts'

/** A combo with what it costs by the dishes that can be had now. */
export type ShownCombo = Combo & { price: ShownPrice }

export type VisibleMenu = { categories: Category[]; combos: ShownCombo[] }

/** The menu as it may be ordered from now. Undefined while it is being read, null when the phone has none. */
export function useMenu(): VisibleMenu | null | undefined {
  const parameters = useVisitParameters()
  return useObservable(() => menuAt(parameters), [parameters.tableCode, parameters.language])
}

export const menuAt = (parameters: VisitParameters): NamedQuery<VisibleMenu | null> => {
  const query = shownAt(parameters)
  return {
    ...query,
    // Drawn in parts, between which the browser paints and takes taps: it may have thousands of dishes.
    subscribe: (answered, failed) => query.subscribe((menu) => startTransition(() => answered(menu)), failed),
  }
}

const shownAt = namedQueries(
  async (parameters: VisitParameters) => (await visibleMenu(parameters))?.visible ?? null,
)

/** How fresh the menu is and whether the order type is paused. */
export function useMenuStatus(): { confirmedAt: number; paused: boolean } | null | undefined {
  const parameters = useVisitParameters()
  return useObservable(() => menuStatusAt(parameters), [parameters.tableCode, parameters.language])
}

export const menuStatusAt = namedQueries(async (parameters: VisitParameters) => {
  const visit = await currentVisit(parameters.tableCode)
  if (!visit) return null
  const statuses = await database.menuStatus.bulkGet(await menuStatusKeys(visit, parameters))
  const status = statuses.find((one) => one !== undefined)
  return status ? { confirmedAt: status.confirmedAt, paused: status.paused } : null
})

type Found = { menu: Menu; visible: VisibleMenu; isHidden: (item: Item) => boolean }

/** The menu of a visit without what is hidden here and now; null where the phone has none. */
export async function visibleMenu(parameters: VisitParameters): Promise<Found | null> {
  // Read as one: between a view and its menu, the engine may swap both.
  const read = await database.transaction(
    'r',
    [database.settings, database.shops, database.diningTables, database.menuViews, database.menus],
    () => readMenu(parameters),
  )
  if (!read) return null
  const { visit, view, menu } = read
  const at = Date.now() + visit.offsetMs
  // A launch past the hour until which the engine's word holds is drawn before the engine has begun. Where the code for it
  // can't be had, there is no newer word.
  const isPast = at >= (view.nextChangeAt ?? Infinity)
  const rules = isPast ? await import('../../core/domain/menu/visibility.ts').catch(() => null) : null
  const { timeZone, hidesClosedItems } = visit.shop
  const { hiddenItemIds } =
    rules?.visibilityOf(menu, { at, timeZone, hidesClosedItems, table: visit.table }) ?? view
  const key = JSON.stringify([view.menuKey, hiddenItemIds])
  if (kept?.key === key) return kept.found
  const found = { menu, ...filtered(menu, hiddenItemIds) }
  kept = { key, menuKey: view.menuKey, found }
  return found
}

async function readMenu(
  parameters: VisitParameters,
): Promise<{ visit: CurrentVisit; view: MenuViewRow; menu: Menu } | null> {
  const visit = await currentVisit(parameters.tableCode)
  if (!visit) return null
  const keys = await menuStatusKeys(visit, parameters)
  const views = await database.menuViews.bulkGet(keys.map((key) => menuViewKey(key, parameters.tableCode)))
  const view = views.find((one) => one !== undefined)
  if (!view) return null
  const menu =
    kept?.menuKey === view.menuKey ? kept.found.menu : (await readMenuRow(database, view.menuKey))?.menu
  return menu ? { visit, view, menu } : null
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
  const offered = new Map(categories.flatMap(({ items }) => items.map((item) => [item.id, item])))
  const combos = menu.combos
    .filter(({ piles }) => piles.every((pile) => pile.choices.some((choice) => offered.has(choice.itemId))))
    .map((combo) => ({ ...combo, price: comboPrice(combo, offered) }))
  return { visible: { categories, combos }, isHidden }
}
