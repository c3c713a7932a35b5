import { useSearch } from '@tanstack/react-router'
import { useObservable } from 'dexie-react-hooks'
import { parseOverride } from '../../core/domain/languages.ts'
import { menuLanguages } from '../../core/domain/menu/menu-language.ts'
import { orderTypesOf } from '../../core/domain/order/order-types.ts'
import type { Language, OrderType } from '../../core/schema/primitives.ts'
import type { Service } from '../../core/schema/shop.ts'
import { type ShopRow, type TableRow, menuStatusKey } from '../../core/storage/rows.ts'
import { readSetting } from '../../core/storage/read-setting.ts'
import { namedQueries } from '../../core/storage/named-query.ts'
import { database } from './database.ts'
import { currentShop } from './use-shop.ts'

export type CurrentVisit = {
  tableCode: string | null
  table: TableRow | null
  orderType: OrderType
  /** The order types to choose from, the default first. */
  orderTypes: readonly [OrderType, ...OrderType[]]
  service: Service | null
  shop: ShopRow
  /** By how much the phone's clock is behind the shop's, in ms, rounded to the minute. */
  offsetMs: number
}

/**
 * How this tab is ordering: at the table of its address, or online. Undefined while it is being read, null without a
 * shop.
 */
export function useVisit(): CurrentVisit | null | undefined {
  const tableCode = useTableCode()
  return useObservable(() => visitAt(tableCode), [tableCode])
}

export const visitAt = namedQueries(currentVisit)

export const useTableCode = (): string | null => useVisitParameters().tableCode

export async function currentVisit(tableCode: string | null): Promise<CurrentVisit | null> {
  const shop = await currentShop()
  if (!shop) return null
  const orderTypes = orderTypesOf(tableCode !== null)
  const chosen = await readSetting(database, tableCode === null ? 'onlineOrderType' : 'tableOrderType')
  const serviceFor = (type: OrderType) => shop.services.find((one) => one.orderType === type) ?? null
  // Without a choice, the first order type that the shop offers.
  const orderType = chosen?.orderType ?? orderTypes.find(serviceFor) ?? orderTypes[0]
  const table = tableCode === null ? null : ((await database.diningTables.get(tableCode)) ?? null)
  const { offsetMs = 0 } = (await readSetting(database, 'clock')) ?? {}
  return {
    tableCode,
    table,
    offsetMs: Math.round(offsetMs / 60_000) * 60_000,
    orderType,
    orderTypes,
    service: serviceFor(orderType),
    shop,
  }
}

/** What a tab's address says about the visit: its table, and the language that it asks for. */
export type VisitParameters = { tableCode: string | null; language: Language | null }

/** Read from the tab's own parameters, because two tabs may be at two tables and in two languages. */
export const useVisitParameters = (): VisitParameters => visitParametersOf(useSearch({ strict: false }))

export function visitParametersOf(search: { table?: unknown; language?: unknown }): VisitParameters {
  const { table, language } = search
  const asked = typeof language === 'string' ? parseOverride(language) : null
  return {
    tableCode: typeof table === 'string' && table !== '' ? table : null,
    language: asked === 'malformed' ? null : asked,
  }
}

/** The keys of the menus to show, best first: the tab's language, then any other that the phone may have. */
export async function menuStatusKeys(visit: CurrentVisit, { language }: VisitParameters): Promise<string[]> {
  const setting = await readSetting(database, 'language')
  const wanted = language ?? setting?.chosen ?? visit.shop.language
  return menuLanguages(visit.shop, visit.service, wanted).map((one) =>
    menuStatusKey(visit.shop.id, visit.orderType, one),
  )
}
