import { menuLanguages } from '../../../core/domain/menu/menu-language.ts'
import { hiddenBy } from '../../../core/domain/menu/visibility.ts'
import { type MenuIndex, indexMenu } from '../../../core/domain/menu/menu-index.ts'
import type { Item, Menu } from '../../../core/schema/menu.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import type { Service } from '../../../core/schema/shop.ts'
import type { ShopRow, TableRow } from '../../../core/storage/rows.ts'
import { cachedShop } from './catalogue.ts'
import type { Visit } from '../base/visit.ts'
import { cachedMenu } from './cached-menu.ts'
import type { EngineContext } from '../context/context.ts'
import { tableHere } from './shop-sync.ts'
import { type Result, failed, ok } from '../base/result.ts'

/** What may be ordered here and now, as far as this phone knows. */
export type OrderingMenu = {
  shop: ShopRow
  service: Service
  language: Language
  table: TableRow | null
  /** What can be ordered: by default, the dishes that aren't hidden now. */
  menu: MenuIndex
  /** The menu including its hidden dishes; `isHidden` tells which those are. */
  whole: Menu
  isHidden: (item: Item) => boolean
}

/** Reads the menu that a command acts on; dishes that are hidden now can't be ordered for now. */
export async function orderingMenu(
  context: EngineContext,
  visit: Visit,
  orderType: OrderType,
): Promise<Result<OrderingMenu>> {
  const { clock } = context
  const held = await read(context, visit, orderType)
  if (!held.ok) return held
  const { shop, service, whole, table } = held.value
  const { timeZone, hidesClosedItems } = shop
  const isHidden = hiddenBy({ at: clock.now(), timeZone, hidesClosedItems, table })
  const menu = indexMenu(whole, isHidden)
  return ok({ shop, service, language: whole.language, table, menu, whole, isHidden })
}

type Held = Pick<OrderingMenu, 'shop' | 'service' | 'table' | 'whole'>

/** One transaction takes half as long as six reads, and the customer waits for the answer. */
function read(context: EngineContext, visit: Visit, orderType: OrderType): Promise<Result<Held>> {
  const { settings, shops, menuStatus, menus, diningTables } = context.database
  return context.database.transaction('r', settings, shops, menuStatus, menus, diningTables, async () => {
    const shop = await cachedShop(context)
    const service = shop?.services.find((one) => one.orderType === orderType)
    if (!shop) return failed('EN_NOT_READY')
    if (!service) return failed('SP_10004')
    const held = await cachedMenu(context, shop, orderType, menuLanguages(shop, service, visit.language))
    if (!held) return failed('EN_NOT_READY')
    if (held.paused) return failed('SP_0003')
    const table = await tableHere(context, visit.tableCode)
    return ok({ shop, service, table, whole: held.row.menu })
  })
}
