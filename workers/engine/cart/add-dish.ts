import { isFree } from '../../../core/domain/cart/is-free.ts'
import { defaultBuild } from '../../../core/domain/menu/default-build.ts'
import type { AskedDish } from '../base/early-call.ts'
import { type Result, failed, ok } from '../base/result.ts'
import type { Visit } from '../base/visit.ts'
import { cachedShop, catalogueView } from '../catalogue/catalogue.ts'
import { orderingMenu } from '../catalogue/ordering-menu.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'
import { addFound } from './add-to-cart.ts'
import { inTurn } from './in-turn.ts'

/** How many of the dish the cart holds now, without the lines that an order holds. */
export type AddedDish = { count: number }

/** The interval at which a menu that is being fetched is looked for. */
const lookMs = 50
/** How long it is waited for, at most: a long menu takes its time, and other changes of the cart wait their turn. */
const waitMs = 12_000

/**
 * Adds a dish, in its default build, to the cart of the menu that the tab shows: for a page whose app hasn't loaded yet
 * and which knows only the dish's id. On a first visit that menu may still be on its way: this waits for it, but not
 * for the menus that are fetched after it.
 */
export const addDish = inTurn(
  async (context: EngineContext, asked: AskedDish, { visit, loop }: Tab): Promise<Result<AddedDish>> => {
    let added = await addNow(context, visit, asked)
    if (!isMenuMissing(added)) return added
    const over = loop.sync().then(() => 'over')
    const lastAt = performance.now() + waitMs
    const soon = () => new Promise<string>((resolve) => setTimeout(resolve, lookMs, 'soon'))
    for (let next = ''; next !== 'over' && isMenuMissing(added) && performance.now() < lastAt;) {
      next = await Promise.race([over, soon()])
      added = await addNow(context, visit, asked)
    }
    return added
  },
)

const isMenuMissing = (added: Result<AddedDish>) => !added.ok && added.code === 'EN_NOT_READY'

async function addNow(
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
  const lines = added.value.filter((one) => one.build.itemId === dishId && isFree(one))
  return ok({ count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })
}
