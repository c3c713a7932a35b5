import { meaningOf } from '../../../core/contract/errors.ts'
import { menuLanguages } from '../../../core/domain/menu/menu-language.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import type { ShopRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import type { Visit } from '../base/visit.ts'
import { syncMenu } from './menu-sync.ts'
import type { EngineContext } from '../context/context.ts'
import { type CatalogueView, project } from './projection.ts'
import { type Result, ok } from '../base/result.ts'
import { syncShop } from './shop-sync.ts'

/** A menu that came within this time counts as up to date: no sync need be repeated unasked. */
export const freshMs = 15_000

/** The shop as stored on this phone, or null if it was never fetched. */
export async function cachedShop({ database }: EngineContext): Promise<ShopRow | null> {
  const identity = await readSetting(database, 'identity')
  return (identity && (await database.shops.get(identity.storeId))) ?? null
}

/** The menus of a visit; the order type that is shown comes first. */
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

/** Projects the stored menus for the visit; answers when their visible dishes change next. */
export async function projectVisit(context: EngineContext, visit: Visit): Promise<number | null> {
  const shop = await cachedShop(context)
  return shop ? project(context, await catalogueView(context, shop, visit)) : null
}

/** What the tab wants of a sync. */
export type Wish = {
  /** Whether it still shows the visit: for another one, no further menu of this one is fetched. */
  isWanted(): boolean
  /** Called before a menu is fetched; the signal ends that once it only keeps another menu waiting. */
  begins(menu: FetchedMenu): AbortSignal | undefined
  /** Called once the menu that is shown is here or can't be had, before the others are fetched. */
  shown(menu: FetchedMenu, synced: Result<unknown>): void
}
export type FetchedMenu = { orderType: OrderType; language: Language }

const always: Wish = { isWanted: () => true, begins: () => undefined, shown() {} }

/**
 * The shop's version that all menus of the visit belong to; null if they belong to different ones. `isLost`: a menu
 * that isn't shown got no answer.
 */
export type Synced = { shopVersion: string | null; isLost?: true }

/** If the shop changes during each of this many rounds, the rest is left to the next sync. */
const mostRounds = 3

/**
 * Brings the shop and the menus of the visit up to date. If nothing has changed, this costs one call. If the shop
 * changes while its menus are fetched, it is fetched again and its menus are compared with it.
 */
export async function syncCatalogue(
  context: EngineContext,
  visit: Visit,
  wish: Wish = always,
): Promise<Result<Synced>> {
  const { isWanted } = wish
  for (let round = 1; ; round++) {
    const shop = await syncShop(context, visit.tableCode)
    if (!shop.ok) return shop
    const menus = await syncMenus(context, shop.value, visit, wish)
    if (menus === 'ended') {
      if (!isWanted()) return ok({ shopVersion: null })
      // The customer has chosen another order type, whose menu comes first now.
      round--
      continue
    }
    const isChanged = menus.some((menu) => menu.ok && menu.value === 'changed')
    if (isChanged && round < mostRounds && isWanted()) continue
    const [shown] = menus
    if (shown && !shown.ok) return shown
    const isWhole = !isChanged && isWanted() && menus.every((menu) => menu.ok)
    const isLost = menus.some((menu) => !menu.ok && meaningOf(menu.code) === 'silent')
    return ok({ shopVersion: isWhole ? (shop.value.version ?? '') : null, ...(isLost && { isLost }) })
  }
}

/**
 * Syncs the menus one after the other, the shown one first. If a menu has changed or got no answer, the rest waits.
 * `ended`: a menu wasn't wanted any more while it was fetched.
 */
async function syncMenus(
  context: EngineContext,
  shop: ShopRow,
  visit: Visit,
  { isWanted, begins, shown }: Wish,
): Promise<Result<'current' | 'changed'>[] | 'ended'> {
  const view = await catalogueView(context, shop, visit)
  const results: Result<'current' | 'changed'>[] = []
  for (const { orderType, languages } of view.menus) {
    if (!isWanted()) break
    const menu = { orderType, language: languages[0] }
    const signal = begins(menu)
    const synced = await syncMenu(context, shop, orderType, languages[0], signal)
    if (!synced.ok && signal?.aborted) return 'ended'
    results.push(synced)
    await project(context, view)
    const isChanged = synced.ok && synced.value === 'changed'
    if (results.length === 1 && !isChanged) shown(menu, synced)
    // After a silence nothing more is fetched until the next sync: something may be wrong with long answers alone. A
    // menu that this release can't read, or that a proxy answers, doesn't keep the others from the phone.
    if (isChanged || (!synced.ok && meaningOf(synced.code) === 'silent')) break
  }
  return results
}
