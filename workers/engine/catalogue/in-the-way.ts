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
 * @param tried what this sync has tried to fetch before: a shown menu that it couldn't get isn't waited for
 */
export async function isInTheWay(
  context: EngineContext,
  visit: Visit,
  fetched: FetchedMenu,
  tried: readonly FetchedMenu[],
): Promise<boolean> {
  const shop = await cachedShop(context)
  if (!shop) return false
  const [shown, ...others] = (await catalogueView(context, shop, visit)).menus
  if (!shown || isSame(shown, fetched)) return false
  if (!others.some((menu) => isSame(menu, fetched))) return true
  if (tried.some((menu) => isSame(shown, menu))) return false
  return !(await isMenuHere(context, shop, shown.orderType, shown.languages[0]))
}

const isSame = (menu: CatalogueView['menus'][number], { orderType, language }: FetchedMenu): boolean =>
  menu.orderType === orderType && menu.languages[0] === language

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
