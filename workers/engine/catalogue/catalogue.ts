import { menuLanguages } from '../../../core/domain/menu/menu-language.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import type { ShopRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import type { Visit } from '../base/visit.ts'
import { syncMenu } from './menu-sync.ts'
import type { EngineContext } from '../context/context.ts'
import { type CatalogueView, project } from './projection.ts'
import { type Result, ok } from '../base/result.ts'
import { syncShop } from './shop-sync.ts'

/** The shop as it is on this phone, or null when it was never had. */
export async function cachedShop({ database }: EngineContext): Promise<ShopRow | null> {
  const identity = await readSetting(database, 'identity')
  return (identity && (await database.shops.get(identity.storeId))) ?? null
}

/** What a visit looks at, the order type that is shown first. */
export async function catalogueView(
  { database }: EngineContext,
  shop: ShopRow,
  visit: Visit,
): Promise<CatalogueView> {
  const atTable = visit.tableCode !== null
  const offered = orderTypesOf(atTable)
  const setting = await readSetting(database, atTable ? 'tableOrderType' : 'onlineOrderType')
  const isChosen = (orderType: OrderType) => orderType === setting?.orderType
  const orderTypes = [...offered.filter(isChosen), ...offered.filter((one) => !isChosen(one))]
  const menus = orderTypes.flatMap((orderType) => {
    const service = shop.services.find((one) => one.orderType === orderType)
    return service ? [{ orderType, languages: menuLanguages(shop, service, visit.language) }] : []
  })
  return { shop, menus, tableCode: visit.tableCode }
}

/** Shows what is here already; answers when that changes next. */
export async function projectVisit(context: EngineContext, visit: Visit): Promise<number | null> {
  const shop = await cachedShop(context)
  return shop ? project(context, await catalogueView(context, shop, visit)) : null
}

/** Of which of the shop's versions all menus of a visit are; null when it is more than one. */
export type Synced = { shopVersion: string | null }

/** A restaurant that changes each time while its menus are being fetched is looked at again with the next sync. */
const mostRounds = 3

/**
 * Brings the shop and the menus of the visit up to date. With nothing changed it costs one call; a shop that changes while its
 * menus are fetched is asked for anew, and its menus compared with it.
 */
export async function syncCatalogue(context: EngineContext, visit: Visit): Promise<Result<Synced>> {
  for (let round = 1; ; round++) {
    const shop = await syncShop(context, visit.tableCode)
    if (!shop.ok) return shop
    const menus = await syncMenus(context, shop.value, visit)
    const isChanged = menus.some((menu) => menu.ok && menu.value === 'changed')
    if (isChanged && round < mostRounds) continue
    const [shown] = menus
    if (shown && !shown.ok) return shown
    const isWhole = !isChanged && menus.every((menu) => menu.ok)
    return ok({ shopVersion: isWhole ? (shop.value.version ?? '') : null })
  }
}

/** One after the other, the one that is shown first; those after one that has changed wait for the next round. */
async function syncMenus(
  context: EngineContext,
  shop: ShopRow,
  visit: Visit,
): Promise<Result<'current' | 'changed'>[]> {
  const view = await catalogueView(context, shop, visit)
  const results: Result<'current' | 'changed'>[] = []
  for (const { orderType, languages } of view.menus) {
    const synced = await syncMenu(context, shop, orderType, languages[0])
    results.push(synced)
    await project(context, view)
    if (synced.ok && synced.value === 'changed') break
  }
  return results
}
