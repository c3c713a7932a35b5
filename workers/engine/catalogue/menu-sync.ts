import { pausedMenuCode } from '../../../core/contract/errors.ts'
import { readMenu } from '../../../core/contract/wire/menu/menu-codec.ts'
import { menuWireVersion } from '../../../core/contract/wire/menu/menu-version.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import { mayBeOutOfSpace } from '../../../core/storage/failures.ts'
import { isRowOf, menuRowsOf } from '../../../core/storage/menu-parts.ts'
import { type MenuRow, type ShopRow, menuKey, menuStatusKey } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { askMenu, menuAskedAhead, menuFromPage } from './page-answers.ts'
import { reprojectAll } from './projection.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { codeOf, waitIn } from '../net/read-reply.ts'
import { withRoom } from '../storage/with-room.ts'

/**
 * Brings the menu of one order type and language up to date with the hash in the shop's own answer: an equal hash costs
 * no call, another hash fetches the menu whole. `changed`: the shop was changed between its answer and the menu's, so
 * the rest of the shop's answer may be old. The menu itself is stored under the hash of its own answer.
 * @param signal ends the fetching of a menu, which then counts as not answered
 */
export async function syncMenu(
  context: EngineContext,
  shop: ShopRow,
  orderType: OrderType,
  language: Language,
  signal?: AbortSignal,
): Promise<Result<'current' | 'changed'>> {
  const service = shop.services.find((one) => one.orderType === orderType)
  if (!service) return failed('SP_10004')
  if (service.paused) return markPaused(context, shop, orderType, language)
  const wanted = hashOf(shop, orderType, language)
  if (wanted !== null && (await confirmUnchanged(context, shop, orderType, language, wanted)))
    return ok('current')

  const asked = { serviceId: service.id, orderType, language }
  const given = wanted === null ? null : menuFromPage(context, { ...asked, itemsMd5: wanted })
  const fetched = given
    ? ok(readMenu(given, orderType, language))
    : await fetchMenu(context, { ...asked, storeId: shop.id }, signal)
  if (!fetched.ok) return fetched
  if (fetched.value === 'paused') return markPaused(context, shop, orderType, language)
  if (isAnothers(shop, fetched.value, wanted)) return failed('EN_UNREADABLE')
  const menu = fetched.value
  try {
    await withRoom(() => swapMenu(context, shop, menu))
  } catch (error) {
    // If this were thrown, the menu would be fetched again every few seconds; after a failed Result, the waits grow.
    if (mayBeOutOfSpace(error)) return failed('EN_NOT_SAVED')
    throw error
  }
  return ok(wanted === null || wanted === menu.itemsMd5 ? 'current' : 'changed')
}

/**
 * True if the hash is that of another order type's or language's menu (G31). Nothing else in the answer says whose menu
 * it is, since all phones get the same bytes.
 */
const isAnothers = ({ menuHashes }: ShopRow, { itemsMd5 }: Menu, wanted: string | null): boolean =>
  wanted !== null && itemsMd5 !== wanted && menuHashes.some((hash) => hash.itemsMd5 === itemsMd5)

export const hashOf = (shop: ShopRow, orderType: OrderType, language: Language): string | null =>
  shop.menuHashes.find((hash) => hash.orderType === orderType && hash.language === language)?.itemsMd5 ?? null

/** Records that the stored menu is still current; false if it isn't stored, or not as this release reads it. */
function confirmUnchanged(
  { database, clock }: EngineContext,
  shop: ShopRow,
  orderType: OrderType,
  language: Language,
  itemsMd5: string,
): Promise<boolean> {
  const key = menuStatusKey(shop.id, orderType, language)
  return database.transaction('rw', database.menus, database.menuStatus, async () => {
    const held = await database.menus.get(menuKey(shop.id, orderType, language, itemsMd5))
    // A menu that an older release has read may lack fields that this one shows.
    if ((held?.parts?.wireVersion ?? held?.wireVersion ?? 1) !== menuWireVersion || !held) return false
    await database.menuStatus.put({ key, itemsMd5, paused: false, confirmedAt: clock.now() })
    return true
  })
}

async function fetchMenu(
  context: EngineContext,
  asked: { storeId: string; serviceId: string; orderType: OrderType; language: Language },
  signal: AbortSignal | undefined,
): Promise<Result<Menu | 'paused'>> {
  const { orderType, language } = asked
  const outcome = (await menuAskedAhead(context, asked, signal)) ?? (await askMenu(context, asked, signal))
  if (outcome.kind === 'answer') {
    return ok(outcome.code === pausedMenuCode ? 'paused' : readMenu(outcome.value, orderType, language))
  }
  return failed(codeOf(context, outcome), waitIn(outcome))
}

/** Marks an order type as paused; its menu is kept for the end of the pause. */
async function markPaused(
  { database, clock }: EngineContext,
  shop: ShopRow,
  orderType: OrderType,
  language: Language,
): Promise<Result<'current'>> {
  const key = menuStatusKey(shop.id, orderType, language)
  await database.transaction('rw', database.menuStatus, async () => {
    const before = await database.menuStatus.get(key)
    await database.menuStatus.put({
      key,
      itemsMd5: before?.itemsMd5 ?? null,
      paused: true,
      confirmedAt: clock.now(),
    })
  })
  return ok('current')
}

/** Replaces menu, status and views in one transaction: readers see all of the old menu or all of the new one. */
async function swapMenu(context: EngineContext, shop: ShopRow, menu: Menu): Promise<void> {
  const { database, clock } = context
  const statusKey = menuStatusKey(shop.id, menu.orderType, menu.language)
  const row: MenuRow = {
    key: menuKey(shop.id, menu.orderType, menu.language, menu.itemsMd5),
    storeId: shop.id,
    menu,
    wireVersion: menuWireVersion,
  }
  const tables = [database.menus, database.menuStatus, database.menuViews, database.diningTables]
  await database.transaction('rw', tables, async () => {
    await database.menus.bulkPut(menuRowsOf(row))
    await database.menuStatus.put({
      key: statusKey,
      itemsMd5: menu.itemsMd5,
      paused: false,
      confirmedAt: clock.now(),
    })
    await reprojectAll(context, shop, statusKey, row)
    const held = await database.menus.where('key').startsWith(`${statusKey}|`).primaryKeys()
    await database.menus.bulkDelete(held.filter((key) => !isRowOf(key, row.key)))
  })
}
