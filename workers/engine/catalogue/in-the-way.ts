import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import { type ShopRow, menuStatusKey } from '../../../core/storage/rows.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import { type FetchedMenu, cachedShop, catalogueView } from './catalogue.ts'
import { hashOf } from './menu-sync.ts'
import type { CatalogueView } from './projection.ts'

/**
 * Whether fetching this menu only keeps the visit waiting for the menu that it shows: it isn't the visit's, or it isn't
 * the one that is shown while that one isn't here.
 */
export async function isInTheWay(
  context: EngineContext,
  visit: Visit,
  { orderType, language }: FetchedMenu,
): Promise<boolean> {
  const shop = await cachedShop(context)
  if (!shop) return false
  const [shown, ...others] = (await catalogueView(context, shop, visit)).menus
  const isIt = (menu: CatalogueView['menus'][number]) =>
    menu.orderType === orderType && menu.languages[0] === language
  if (!shown || isIt(shown)) return false
  return !others.some(isIt) || !(await isMenuHere(context, shop, shown.orderType, shown.languages[0]))
}

/** Whether this menu is stored as the shop had it when it was last asked, or can't be had because it is paused. */
async function isMenuHere(
  { database }: EngineContext,
  shop: ShopRow,
  orderType: OrderType,
  language: Language,
): Promise<boolean> {
  const status = await database.menuStatus.get(menuStatusKey(shop.id, orderType, language))
  return status !== undefined && (status.paused || status.itemsMd5 === hashOf(shop, orderType, language))
}
