import { useSearch } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { orderTypesOf } from '../../core/domain/order-types.ts'
import type { Language, OrderType } from '../../core/schema/primitives.ts'
import type { Service } from '../../core/schema/shop.ts'
import type { Settings, ShopRow, TableRow } from '../../core/storage/rows.ts'
import { database } from './database.ts'
import { currentShop } from './use-shop.ts'

export type CurrentVisit = {
  tableCode: string | null
  table: TableRow | null
  orderType: OrderType
  /** The two to toggle between, the default first. */
  orderTypes: readonly [OrderType, OrderType]
  service: Service | null
  shop: ShopRow
}

/** How this tab is ordering: at the table of its address, or online. Undefined while it is being read. */
export function useVisit(): CurrentVisit | null | undefined {
  const tableCode = useTableCode()
  return useLiveQuery(() => currentVisit(tableCode), [tableCode])
}

export function useTableCode(): string | null {
  const { table } = useSearch({ strict: false }) as { table?: unknown }
  return typeof table === 'string' && table !== '' ? table : null
}

export async function currentVisit(tableCode: string | null): Promise<CurrentVisit | null> {
  const shop = await currentShop()
  if (!shop) return null
  const orderTypes = orderTypesOf(tableCode !== null)
  const setting = await database.settings.get(tableCode === null ? 'onlineOrderType' : 'tableOrderType')
  const orderType = (setting?.value as Settings['onlineOrderType'] | undefined)?.orderType ?? orderTypes[0]
  const table = tableCode === null ? null : ((await database.diningTables.get(tableCode)) ?? null)
  const service = shop.services.find((one) => one.orderType === orderType) ?? null
  return { tableCode, table, orderType, orderTypes, service, shop }
}

/** The language that menus are read in: the one the engine was last told, else the shop's own. */
export async function menuLanguage(shop: ShopRow): Promise<Language> {
  const setting = await database.settings.get('language')
  const chosen = (setting?.value as Settings['language'] | undefined)?.chosen
  return chosen && shop.languages.includes(chosen) ? chosen : shop.language
}
