import { orderTypesOf } from '../../core/domain/order-types.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { menuKey, menuStatusKey } from '../../core/storage/rows.ts'
import type { ShopRow } from '../../core/storage/rows.ts'
import { readSetting, writeSetting } from '../../core/storage/writer.ts'
import type { Visit } from './engine-api.ts'
import { syncMenu } from './menu-sync.ts'
import type { Parts } from './parts.ts'
import { keepPictures } from './pictures.ts'
import { type Looked, project } from './projection.ts'
import { type Result, done } from './result.ts'
import { ensureGuestPass } from './session.ts'
import { syncShop } from './shop-sync.ts'

/** The shop as it is on this phone, or null when it was never had. */
export async function heldShop({ database }: Parts): Promise<ShopRow | null> {
  const identity = await readSetting(database, 'identity')
  return (identity && (await database.shops.get(identity.storeId))) ?? null
}

/** The language whose menu is shown: the visit's when the shop has it, else the shop's own. */
export const menuLanguageOf = (shop: ShopRow, wanted: Language): Language =>
  shop.languages.includes(wanted) ? wanted : shop.language

/** What a visit looks at, the order type that is shown first. */
export async function lookedAt({ database }: Parts, shop: ShopRow, visit: Visit): Promise<Looked> {
  const atTable = visit.tableCode !== null
  const [first, second] = orderTypesOf(atTable)
  const chosen =
    (await readSetting(database, atTable ? 'tableOrderType' : 'onlineOrderType'))?.orderType ?? first
  const orderTypes = chosen === second ? [second, first] : [first, second]
  const offered = orderTypes.filter((type) => shop.services.some((service) => service.orderType === type))
  return {
    shop,
    orderTypes: offered,
    language: menuLanguageOf(shop, visit.language),
    tableCode: visit.tableCode,
  }
}

/** Shows what is here already; answers when that changes next. */
export async function projectVisit(parts: Parts, visit: Visit): Promise<number | null> {
  const shop = await heldShop(parts)
  return shop ? project(parts, await lookedAt(parts, shop, visit)) : null
}

/**
 * Brings the shop and both menus of the visit up to date, then everything else that the app needs when
 * the network goes: pictures and a guest's identity. With nothing changed it costs one call.
 */
export async function syncCatalogue(parts: Parts, visit: Visit): Promise<Result> {
  const shop = await syncShop(parts, visit.tableCode)
  if (!shop.ok) return shop
  const looked = await lookedAt(parts, shop.value, visit)
  let result: Result = done
  for (const [index, orderType] of looked.orderTypes.entries()) {
    const synced = await syncMenu(parts, shop.value, orderType, looked.language, visit.tableCode)
    if (index === 0) result = synced
    await project(parts, looked)
  }
  await makeReady(parts, looked)
  return result
}

async function makeReady(parts: Parts, looked: Looked): Promise<void> {
  const { database } = parts
  const menus = await heldMenus(parts, looked)
  const menu = menus.length > 0
  const guest = await ensureGuestPass(parts)
  const before = await readSetting(database, 'readiness')
  if (before?.menu !== menu || before.guest !== guest) {
    await writeSetting(database, 'readiness', { menu, guest, pictures: before?.pictures ?? false })
  }
  const pictures = await keepPictures(looked.shop, menus)
  if (before?.pictures !== pictures) await writeSetting(database, 'readiness', { menu, guest, pictures })
}

async function heldMenus({ database }: Parts, { shop, orderTypes, language }: Looked) {
  const keys: string[] = []
  for (const orderType of orderTypes) {
    const status = await database.menuStatus.get(menuStatusKey(shop.id, orderType, language))
    if (status?.itemsMd5) keys.push(menuKey(shop.id, orderType, language, status.itemsMd5))
  }
  const rows = await database.menus.bulkGet(keys)
  return rows.flatMap((row) => (row ? [row.menu] : []))
}
