import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import { readMenuRow } from '../../../core/storage/menu-parts.ts'
import { type MenuRow, type ShopRow, menuKey, menuStatusKey } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'

/** A stored menu, with the key of its status row. */
export type CachedMenu = { statusKey: string; row: MenuRow; paused: boolean }

/**
 * Reads an order type's menu in the first of the languages that is stored on this phone: the one that the screens show
 * too. Call inside a transaction.
 */
export async function cachedMenu(
  { database }: Pick<EngineContext, 'database'>,
  shop: Pick<ShopRow, 'id'>,
  orderType: OrderType,
  languages: readonly Language[],
): Promise<CachedMenu | null> {
  for (const language of languages) {
    const statusKey = menuStatusKey(shop.id, orderType, language)
    const status = await database.menuStatus.get(statusKey)
    const key = status?.itemsMd5 && menuKey(shop.id, orderType, language, status.itemsMd5)
    const row = key ? await readMenuRow(database, key) : undefined
    if (status && row) return { statusKey, row, paused: status.paused }
  }
  return null
}
