import { visibilityOf } from '../../../core/domain/menu/visibility.ts'
import { type MenuRow, type MenuViewRow, type ShopRow, menuViewKey } from '../../../core/storage/rows.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import { cachedMenu } from './cached-menu.ts'
import type { EngineContext } from '../context/context.ts'

/** The menus that are projected: those that this tab can switch between. */
export type CatalogueView = {
  shop: ShopRow
  /** The order types of the visit, the shown one first, each with the languages in which its menu may be shown. */
  menus: readonly { orderType: OrderType; languages: readonly [Language, ...Language[]] }[]
  tableCode: string | null
}

/**
 * Stores which dishes are hidden here and now, for each menu that the tab can show (spec §5), including one in another
 * language that is shown because the right one couldn't be fetched. Answers when that changes next, or null.
 */
export async function project(context: EngineContext, view: CatalogueView): Promise<number | null> {
  const { database } = context
  const changes: number[] = []
  for (const { orderType, languages } of view.menus) {
    const tables = [database.menus, database.menuStatus, database.menuViews, database.diningTables]
    const changed = await database.transaction('rw', tables, async () => {
      const held = await cachedMenu(context, view.shop, orderType, languages)
      return held && putView(context, view.shop, held.statusKey, held.row, view.tableCode)
    })
    if (changed?.nextChangeAt) changes.push(changed.nextChangeAt)
  }
  return changes.length ? Math.min(...changes) : null
}

/** Recomputes all views of a menu for its new content; call inside the transaction that swaps the menu. */
export async function reprojectAll(
  context: EngineContext,
  shop: ShopRow,
  statusKey: string,
  menu: MenuRow,
): Promise<void> {
  const stale = await context.database.menuViews.filter((view) => view.statusKey === statusKey).toArray()
  for (const view of stale) await putView(context, shop, statusKey, menu, view.tableCode)
}

async function putView(
  { database, clock }: EngineContext,
  shop: ShopRow,
  statusKey: string,
  { key, menu }: MenuRow,
  tableCode: string | null,
): Promise<MenuViewRow> {
  const table = tableCode === null ? null : ((await database.diningTables.get(tableCode)) ?? null)
  const at = clock.now()
  const { hiddenItemIds, nextChangeAt } = visibilityOf(menu, {
    at,
    timeZone: shop.timeZone,
    hidesClosedItems: shop.hidesClosedItems,
    table,
  })
  const view: MenuViewRow = {
    key: menuViewKey(statusKey, tableCode),
    statusKey,
    tableCode,
    menuKey: key,
    hiddenItemIds,
    nextChangeAt,
    computedAt: at,
  }
  const before = await database.menuViews.get(view.key)
  // An equal view isn't written: each write wakes every screen that shows the menu.
  if (!before || !sameView(before, view)) await database.menuViews.put(view)
  return view
}

const sameView = (a: MenuViewRow, b: MenuViewRow): boolean =>
  a.menuKey === b.menuKey &&
  a.nextChangeAt === b.nextChangeAt &&
  a.hiddenItemIds.length === b.hiddenItemIds.length &&
  a.hiddenItemIds.every((id, index) => id === b.hiddenItemIds[index])
