import { defaultBuild } from '../../../core/domain/menu/default-build.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import type { AskedDish } from '../base/early-call.ts'
import { type Result, failed, ok } from '../base/result.ts'
import type { Visit } from '../base/visit.ts'
import { cachedShop, catalogueView } from '../catalogue/catalogue.ts'
import { orderingMenu } from '../catalogue/ordering-menu.ts'
import { inVisit } from '../context/command.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'
import { addFound } from './add-to-cart.ts'
import { inTurn } from './in-turn.ts'

/** How many of the dish its cart holds by then. */
export type AddedDish = { count: number }

/**
 * Adds a dish as it comes to the cart of the menu that the tab looks at: for a page whose app isn't there yet, which knows of a
 * dish no more than its id. On a first visit the menu may be on its way, and is waited for.
 */
export async function addDish(
  context: EngineContext,
  asked: AskedDish,
  tab: Tab,
): Promise<Result<AddedDish>> {
  const added = await addNow(context, asked, tab)
  if (added.ok || added.code !== 'EN_NOT_READY') return added
  await tab.loop.sync()
  return addNow(context, asked, tab)
}

const addNow = inTurn(inVisit(addShown))

async function addShown(
  context: EngineContext,
  visit: Visit,
  { id, dishId }: AskedDish,
): Promise<Result<AddedDish>> {
  const shop = await cachedShop(context)
  if (!shop) return failed('EN_NOT_READY')
  const [shown] = (await catalogueView(context, shop, visit)).menus
  if (!shown) return failed('SP_10004')
  const { orderType } = shown
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  const item = found.value.menu.items.get(dishId)
  if (!item) return failed('EN_ITEM_GONE')
  const line = { id, orderType, build: defaultBuild(item), quantity: 1, note: '' }
  const added = await addFound(context, found.value, line)
  if (!added.ok) return added
  const cart = await context.database.carts.get(cartKey(shop.id, orderType))
  const lines = (cart?.lines ?? []).filter(({ build }) => build.itemId === dishId)
  return ok({ count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })
}
