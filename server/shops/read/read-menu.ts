import { readMenu } from '../../../core/contract/wire/menu/menu-codec.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { MenuHash, Service } from '../../../core/schema/shop.ts'
import type { Database } from '../../database/open.ts'
import { withoutItems } from '../../../core/contract/wire/menu/without-items.ts'
import { Superseded } from '../../http/answer.ts'
import { excludedItemIds, hashWithout } from '../availability/read-availability.ts'
import { parseMenuLines } from './menu-lines.ts'
import { readMenuRow, type StoredShop } from './read-shop.ts'

/** How many parsed menus are kept at once; the largest known ones take some 10 MB each. */
const maxCached = 24

export type MenuReader = (
  shop: StoredShop,
  service: Pick<Service, 'id' | 'orderType'>,
  language: Language,
) => Promise<Menu | null>

/**
 * Reads stored menus as phones know them, without sold-out dishes. Each menu is parsed once and kept under the hash
 * that the shop lists for it.
 * @throws Superseded when the shop was changed since it was read
 */
export function menuReader(db: Database): MenuReader {
  const kept = new Map<string, Promise<Menu>>()
  return async (shop, service, language) => {
    const { orderType } = service
    const hash = shop.menuHashes.find((menu) => menu.orderType === orderType && menu.language === language)
    if (!hash) return null
    const name = JSON.stringify([shop.id, service.id, language, hash.itemsMd5])
    const menu = kept.get(name) ?? read(db, shop, service, hash)
    // Moved to the end, so that the first entry is the least recently used one.
    kept.delete(name)
    kept.set(name, menu)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxCached) break
      kept.delete(oldest)
    }
    menu.catch(() => kept.delete(name))
    return menu
  }
}

async function read(
  db: Database,
  shop: StoredShop,
  { id: serviceId, orderType }: Pick<Service, 'id' | 'orderType'>,
  { language, itemsMd5 }: MenuHash,
): Promise<Menu> {
  const row = await readMenuRow(db, shop.id, serviceId, language)
  const excluded = excludedItemIds(shop.file, orderType, shop.soldOut)
  if (!row || hashWithout(row.md5, excluded) !== itemsMd5) throw new Superseded()
  const menu = readMenu(await parseMenuLines(row.body), orderType, language)
  return withoutItems(menu, shop.soldOut)
}
