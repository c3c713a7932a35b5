import { useObservable } from 'dexie-react-hooks'
import { startTransition } from 'react'
import { canFill } from '../../core/domain/menu/fill-piles.ts'
import { type ShownPrice, comboPrice } from '../../core/domain/menu/dish-price.ts'
import type { Category, Combo, Item, Menu } from '../../core/schema/menu.ts'
import { readSetting } from '../../core/storage/read-setting.ts'
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

/** A combo with its price, computed from the dishes that are available now. */
export type ShownCombo = Combo & { price: ShownPrice }

export type VisibleMenu = { categories: Category[]; combos: ShownCombo[] }

/**
 * A visible menu with its `visibleKey`, its order type, and the language in which it is: not always the one that was
 * asked for.
 */
export type KeyedMenu = VisibleMenu & { key: string } & Pick<Menu, 'orderType' | 'language'>

/** A key that changes whenever the visible dishes do. */
export const visibleKey = ({
  menuKey,
  hiddenItemIds,
}: Pick<MenuViewRow, 'menuKey' | 'hiddenItemIds'>): string => JSON.stringify([menuKey, hiddenItemIds])

/** The dishes that can be ordered now. Undefined while the menu is being read, null if the phone has none. */
export function useMenu(): KeyedMenu | null | undefined {
  const parameters = useVisitParameters()
  return useObservable(() => menuAt(parameters), [parameters.tableCode, parameters.language])
}

export const menuAt = (parameters: VisitParameters): NamedQuery<KeyedMenu | null> => {
  const query = foundAt(parameters)
  const shown = (found: Found | null) => found?.visible ?? null
  return {
    hasValue: query.hasValue,
    getValue: () => shown(query.getValue()),
    // A transition draws the menu in parts and lets the browser paint and take taps in between: it may have thousands
    // of dishes.
    subscribe: (answered, failed) =>
      query.subscribe((found) => startTransition(() => answered(shown(found))), failed),
  }
}

/** One query for all that need the menu, as reading thousands of dishes takes long. */
export const foundAt = namedQueries(visibleMenu)

/** When the menu was last confirmed, and whether the order type is paused. */
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

export type Found = { menu: Menu; visible: KeyedMenu; isHidden: (item: Item) => boolean }

/**
 * How long a launch waits for the menu in the wanted language before it shows another one that the phone has, as long
 * as the restaurant is known to answer (ms since the page was asked for). Ours: the spec is silent.
 */
const patienceMs = 3_000

/** The menu of a visit without the dishes that are hidden here and now; null if the phone has no menu. */
export async function visibleMenu(parameters: VisitParameters): Promise<Found | null> {
  // In one transaction: otherwise the engine could swap both the view and its menu between the two reads.
  const read = await database.transaction(
    'r',
    [database.settings, database.shops, database.diningTables, database.menuViews, database.menus],
    () => readMenu(parameters),
  )
  // Dishes in one language under words in another would be replaced a moment later.
  if (read?.isOther && performance.now() < patienceMs) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return visibleMenu(parameters)
  }
  if (!read) return null
  const { visit, view, menu } = read
  const at = Date.now() + visit.offsetMs
  // A launch after `nextChangeAt` is drawn before the engine has computed a new projection, so the page computes it
  // itself. If the code of the rules can't be fetched, it uses the old projection.
  const isPast = at >= (view.nextChangeAt ?? Infinity)
  const rules = isPast ? await import('../../core/domain/menu/visibility.ts').catch(() => null) : null
  const { timeZone, hidesClosedItems } = visit.shop
  const { hiddenItemIds } =
    rules?.visibilityOf(menu, { at, timeZone, hidesClosedItems, table: visit.table }) ?? view
  const { menuKey } = view
  const key = visibleKey({ menuKey, hiddenItemIds })
  if (kept?.found.visible.key !== key) kept = { menuKey, found: filtered(menu, hiddenItemIds, key) }
  return kept.found
}

async function readMenu(
  parameters: VisitParameters,
): Promise<{ visit: CurrentVisit; view: MenuViewRow; menu: Menu; isOther: boolean } | null> {
  const visit = await currentVisit(parameters.tableCode)
  if (!visit) return null
  const keys = await menuStatusKeys(visit, parameters)
  const views = await database.menuViews.bulkGet(keys.map((key) => menuViewKey(key, parameters.tableCode)))
  const view = views.find((one) => one !== undefined)
  if (!view) return null
  const menu =
    kept?.menuKey === view.menuKey ? kept.found.menu : (await readMenuRow(database, view.menuKey))?.menu
  if (!menu) return null
  const isOther = view !== views[0] && (await readSetting(database, 'connection'))?.state === 'online'
  return { visit, view, menu, isOther }
}

/**
 * The last menu that was read. It can't be stale, because a menu's key holds its hash. Reading 1,000 dishes again for
 * each screen would take a phone longer than drawing them, and an identical result lets React skip the drawing.
 */
let kept: { menuKey: string; found: Found } | null = null

function filtered(menu: Menu, hiddenItemIds: string[], key: string): Found {
  const hidden = new Set(hiddenItemIds)
  const isHidden = (item: Item) => hidden.has(item.id)
  const categories = menu.categories
    .map((category) => ({ ...category, items: category.items.filter((item) => !isHidden(item)) }))
    .filter(({ items }) => items.length > 0)
  const offered = new Map(categories.flatMap(({ items }) => items.map((item) => [item.id, item])))
  const combos = menu.combos
    .filter((combo) => canFill(combo, offered))
    .map((combo) => ({ ...combo, price: comboPrice(combo, offered) }))
  const { orderType, language } = menu
  return { menu, visible: { categories, combos, key, orderType, language }, isHidden }
}
