import { hiddenBy } from '../../core/domain/visibility.ts'
import { type MenuIndex, indexMenu } from '../../core/domain/pricing.ts'
import type { Language, OrderType } from '../../core/schema/primitives.ts'
import type { Service } from '../../core/schema/shop.ts'
import { type ShopRow, type TableRow, menuKey, menuStatusKey } from '../../core/storage/rows.ts'
import { heldShop, menuLanguageOf } from './catalogue.ts'
import type { Visit } from './engine-api.ts'
import type { Parts } from './parts.ts'
import { type Result, failed, ok } from './result.ts'

/** What may be ordered here and now, as this phone knows it. */
export type OrderingMenu = {
  shop: ShopRow
  service: Service
  language: Language
  table: TableRow | null
  menu: MenuIndex
}

/** Reads the menu that a command acts on; dishes hidden at this moment can't be had. */
export async function orderingMenu(
  parts: Parts,
  visit: Visit,
  orderType: OrderType,
): Promise<Result<OrderingMenu>> {
  const { database, clock } = parts
  const shop = await heldShop(parts)
  const service = shop?.services.find((one) => one.orderType === orderType)
  if (!shop) return failed('EN_NOT_READY')
  if (!service) return failed('SP_10004')
  const language = menuLanguageOf(shop, visit.language)
  const status = await database.menuStatus.get(menuStatusKey(shop.id, orderType, language))
  const row =
    status?.itemsMd5 && (await database.menus.get(menuKey(shop.id, orderType, language, status.itemsMd5)))
  if (!row) return failed('EN_NOT_READY')
  if (status.paused) return failed('SP_0003')
  const table = visit.tableCode === null ? null : ((await database.diningTables.get(visit.tableCode)) ?? null)
  const { timeZone, hidesClosedItems } = shop
  const menu = indexMenu(row.menu, hiddenBy({ at: clock.now(), timeZone, hidesClosedItems, table }))
  return ok({ shop, service, language, table, menu })
}
