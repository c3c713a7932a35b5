import { readMenu } from '../core/contract/wire/menu/menu-codec.ts'
import type { MenuWire } from '../core/contract/wire/menu/menu-wire.ts'
import { type ShopWire, readShop } from '../core/contract/wire/shop-wire.ts'
import { accentTokens } from '../core/domain/accent.ts'
import { visibilityOf } from '../core/domain/menu/visibility.ts'
import { tableValidMs } from '../core/domain/order/table-validity.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { Service, ShopTable } from '../core/schema/shop.ts'
import { type ShopRow, type TableRow, menuKey, menuStatusKey, menuViewKey } from '../core/storage/rows.ts'
import { database } from './stand-ins/database.ts'

/** The shop as a phone stores it, and the scanned table. */
export function shopRow(wire: ShopWire): { shop: ShopRow; table: ShopTable | null } {
  const { shop, table } = readShop(wire)
  return { shop: { ...shop, accentTokens: accentTokens(shop.accent) }, table }
}

/** Stores the rows that a phone would have stored if it had just received these answers. */
export function keepRows(
  { shop, table }: { shop: ShopRow; table: ShopTable | null },
  { service, language }: { service: Service; language: Language },
  wire: MenuWire,
  now: number,
): void {
  const { settings, shops, menus, menuStatus, menuViews, diningTables } = database
  const set = (key: string, value: unknown) => settings.put(key, { key, value })
  set('identity', { storeId: shop.id, entityId: shop.entityId })
  set('clock', { offsetMs: now - Date.now() })
  shops.put(shop.id, shop)
  if (table) {
    const scan = { storeId: shop.id, unsureOffsetMs: null, scannedAt: now, expiresAt: now + tableValidMs }
    diningTables.put(table.code, { ...table, ...scan, standing: 'known' } satisfies TableRow)
  }
  const menu = readMenu(wire, service.orderType, language)
  const statusKey = menuStatusKey(shop.id, service.orderType, language)
  const { itemsMd5 } = menu
  const key = menuKey(shop.id, service.orderType, language, itemsMd5)
  menus.put(key, { key, storeId: shop.id, menu })
  menuStatus.put(statusKey, { key: statusKey, itemsMd5, paused: false, confirmedAt: now })
  const { timeZone, hidesClosedItems } = shop
  const seen = visibilityOf(menu, { at: now, timeZone, hidesClosedItems, table })
  const tableCode = table?.code ?? null
  const viewKey = menuViewKey(statusKey, tableCode)
  menuViews.put(viewKey, { key: viewKey, statusKey, tableCode, menuKey: key, ...seen, computedAt: now })
}
