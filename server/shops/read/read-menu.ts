import { type MenuWire } from '../../../core/contract/wire/menu/menu-wire.ts'
import { readMenu } from '../../../core/contract/wire/menu/menu-codec.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Service } from '../../../core/schema/shop.ts'
import type { Database } from '../../database/open.ts'
import { withoutItems } from '../../../core/contract/wire/menu/without-items.ts'
import { readSoldOut } from '../availability/read-availability.ts'
import { readMenuRow } from './read-shop.ts'

/** Parsed menus kept at once; the largest known take some 10 MB each. */
const maxCached = 24

export type MenuReader = (
  shopId: string,
  service: Pick<Service, 'id' | 'orderType'>,
  language: Language,
) => Promise<Menu | null>

/** Reads stored menus as phones know them, without what is sold out; each content is parsed once and kept by its hash. */
export function menuReader(db: Database): MenuReader {
  const cached = new Map<string, Menu>()
  return async (shopId, service, language) => {
    const known = await findHash(db, shopId, service.id, language)
    if (known === null) return null
    const key = JSON.stringify([shopId, service.id, language, known])
    let menu = cached.get(key)
    if (menu) cached.delete(key)
    else {
      const row = await readMenuRow(db, shopId, service.id, language)
      if (!row) return null
      menu = readMenu(JSON.parse(row.body) as MenuWire, service.orderType, language)
    }
    // Put back at the end: the first key is the one that was unused for longest.
    cached.set(JSON.stringify([shopId, service.id, language, menu.itemsMd5]), menu)
    for (const oldest of cached.keys()) {
      if (cached.size <= maxCached) break
      cached.delete(oldest)
    }
    return withoutItems(menu, await readSoldOut(db, shopId))
  }
}

/** Only the hash: the body of a large menu needn't leave the database when it is known already. */
async function findHash(
  db: Database,
  shopId: string,
  serviceId: string,
  language: Language,
): Promise<string | null> {
  const row = await db
    .selectFrom('menus')
    .select('md5')
    .where('shop_id', '=', shopId)
    .where('service_id', '=', serviceId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.md5 ?? null
}
