import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import { type ShopRow, menuStatusKey } from '../../../core/storage/rows.ts'
import type { Visit } from '../base/visit.ts'
import { type Result, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Tab } from '../context/tab.ts'
import { type FetchedMenu, cachedShop, catalogueView, freshMs } from './catalogue.ts'
import { hashOf } from './menu-sync.ts'
import type { CatalogueView } from './projection.ts'

/** Well below the time that the page waits for a command. */
const answerWithinMs = 5_000

/**
 * What became of the menu that the tab showed when it was to be refreshed. `coming`: a long one may arrive for longer
 * than the page waits for a command. `left`: the tab shows another visit by now.
 */
type Refreshed = 'here' | 'coming' | 'left'

/**
 * Syncs now, and answers as soon as the menu that the visit shows is here or can't be had. A sync that is busy with
 * another menu, which may arrive for minutes, gives way; what it lacks is fetched after the shown one.
 */
export async function refreshMenu(
  context: EngineContext,
  _: void,
  { visit, loop }: Tab,
): Promise<Result<Refreshed>> {
  const told = loop.syncing()?.shown
  // Meanwhile another order type may have been chosen, which has a menu of its own; and a sync may have had the shown
  // menu for long and be fetching another.
  const fetched = loop.fetched()
  const isElsewhere = fetched !== null && !(await isShown(context, visit, fetched))
  const isOld = told
    ? told.at + freshMs < context.clock.now() || !(await isShown(context, visit, told.menu))
    : isElsewhere
  if (isOld && isElsewhere) loop.giveWay()
  const result = loop.sync(isOld)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, null)
  })
  const round = loop.syncing()
  const outcome = await Promise.race([...(round ? [round.outcome] : []), result, late]).finally(() =>
    clearTimeout(timer),
  )
  if (loop.visitNow() !== visit) return ok('left')
  if (outcome && !outcome.ok) return outcome
  // A sync ends by itself once nothing arrives any more, so one that goes on may still succeed.
  return ok(outcome ? 'here' : 'coming')
}

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

/** Whether this is the menu that the visit shows now. */
async function isShown(context: EngineContext, visit: Visit, menu: FetchedMenu): Promise<boolean> {
  const shop = await cachedShop(context)
  const [shown] = shop ? (await catalogueView(context, shop, visit)).menus : []
  return shown !== undefined && isSame(shown, menu)
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
