import { readMenu } from '../../../core/contract/wire/menu/menu-codec.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Service } from '../../../core/schema/shop.ts'
import type { Database } from '../../database/open.ts'
import { withoutItems } from '../../../core/contract/wire/menu/without-items.ts'
import { readSoldOut } from '../availability/read-availability.ts'
import { parseMenuLines } from './menu-lines.ts'
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
  const cached = new Map<string, Promise<Menu | null>>()
  async function read(shopId: string, service: Pick<Service, 'id' | 'orderType'>, language: Language) {
    const row = await readMenuRow(db, shopId, service.id, language)
    return row && readMenu(await parseMenuLines(row.body), service.orderType, language)
  }
  return async (shopId, service, language) => {
    const known = await findHash(db, shopId, service.id, language)
    if (known === null) return null
    const key = JSON.stringify([shopId, service.id, language, known])
    const reading = cached.get(key) ?? read(shopId, service, language)
    // Put back at the end: the first key is the one that was unused for longest.
    cached.delete(key)
    cached.set(key, reading)
    for (const oldest of cached.keys()) {
      if (cached.size <= maxCached) break
      cached.delete(oldest)
    }
    let menu: Menu | null = null
    try {
      menu = await reading
    } finally {
      // It couldn't be read, or was imported anew in between: then it isn't what this hash stands for.
      if (menu?.itemsMd5 !== known && cached.get(key) === reading) cached.delete(key)
    }
    return menu && withoutItems(menu, await readSoldOut(db, shopId))
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
