import * as v from 'valibot'
import type { Language, OrderType } from '../../core/schema/primitives.ts'
import type { MenuHash, Shop } from '../../core/schema/shop.ts'
import { ShopFile } from '../../core/schema/shop-file.ts'
import type { Database } from '../database/open.ts'
import type { MenuRow, PictureRow } from '../database/tables.ts'
import { compileShop } from './compile-shop.ts'
import { normalizeHost } from './normalize-host.ts'

/** One imported shop, read as a whole: its file, its menus' hashes and where its pictures are served. */
export type StoredShop = {
  id: string
  file: ShopFile
  /** Grows with every import, so it tells two versions of the shop apart. */
  importedAt: number
  menuHashes: MenuHash[]
  /** The address of a picture by its path in the file; empty when it isn't stored. */
  pictureUrl: (path: string) => string
}

/** The path at which a stored picture is served; its name changes with its content. */
export const picturePath = (shopId: string, name: string): string =>
  `/pictures/${encodeURIComponent(shopId)}/${encodeURIComponent(name)}`

/**
 * Finds the shop that is served at a host; a port and letter case don't matter. The shop that claims "*"
 * answers for every host that no shop names.
 */
export async function findShopByHost(db: Database, host: string): Promise<string | null> {
  const rows = await db
    .selectFrom('shop_hosts')
    .select(['host', 'shop_id'])
    .where('host', 'in', [normalizeHost(host), '*'])
    .execute()
  return (rows.find((row) => row.host !== '*') ?? rows[0])?.shop_id ?? null
}

const cache = new WeakMap<Database, Map<string, StoredShop>>()
const attempts = 5

/**
 * Reads a shop, or null when there is none. A shop that wasn't imported again since the last call is
 * answered from memory, so a large file is parsed once and not with every call.
 */
export async function readShop(db: Database, shopId: string): Promise<StoredShop | null> {
  const shops = cache.get(db) ?? new Map<string, StoredShop>()
  cache.set(db, shops)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const importedAt = await readImportedAt(db, shopId)
    if (importedAt === null) {
      shops.delete(shopId)
      return null
    }
    const known = shops.get(shopId)
    if (known?.importedAt === importedAt) return known
    const stored = await readWhole(db, shopId)
    // An import may commit between two of the reads: keep only what belongs to a single version.
    if (stored && stored.importedAt === (await readImportedAt(db, shopId))) {
      shops.set(shopId, stored)
      return stored
    }
  }
  throw new Error(`The shop "${shopId}" was imported again each time it was being read.`)
}

/** The shop as a phone knows it, its texts in `language`. */
export const shopIn = (stored: StoredShop, language: Language): Shop =>
  compileShop(stored.file, language, stored)

async function readImportedAt(db: Database, shopId: string): Promise<number | null> {
  const row = await db
    .selectFrom('shops')
    .select('imported_at')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row?.imported_at ?? null
}

async function readWhole(db: Database, shopId: string): Promise<StoredShop | null> {
  const row = await db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirst()
  if (!row) return null
  const file = v.parse(ShopFile, JSON.parse(row.file))
  const menus = await db
    .selectFrom('menus')
    .select(['language', 'order_type', 'md5'])
    .where('shop_id', '=', shopId)
    .orderBy('service_id')
    .orderBy('language')
    .execute()
  const pictures = await db
    .selectFrom('pictures')
    .select(['name', 'source'])
    .where('shop_id', '=', shopId)
    .execute()
  const urls = new Map(pictures.map(({ source, name }) => [source, picturePath(shopId, name)]))
  return {
    id: shopId,
    file,
    importedAt: row.imported_at,
    menuHashes: menus.map((menu) => ({
      language: menu.language as Language,
      orderType: menu.order_type as OrderType,
      itemsMd5: menu.md5,
    })),
    pictureUrl: (path) => urls.get(path) ?? '',
  }
}

/** The rendered category/list answer (`body` is the JSON of its data), or null when the service has none in it. */
export async function readMenuRow(
  db: Database,
  shopId: string,
  serviceId: string,
  language: Language,
): Promise<MenuRow | null> {
  const row = await db
    .selectFrom('menus')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('service_id', '=', serviceId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row ?? null
}

/** A stored picture by its served name, or null. */
export async function readPicture(db: Database, shopId: string, name: string): Promise<PictureRow | null> {
  const row = await db
    .selectFrom('pictures')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

export type ShopSummary = { id: string; name: string; hosts: string[]; importedAt: number; itemCount: number }

/** Every imported shop, by id. */
export async function listShops(db: Database): Promise<ShopSummary[]> {
  const rows = await db.selectFrom('shops').selectAll().orderBy('shop_id').execute()
  return rows.map((row) => {
    const file = JSON.parse(row.file) as ShopFile
    return {
      id: row.shop_id,
      name: file.name,
      hosts: file.hosts,
      importedAt: row.imported_at,
      itemCount: file.categories.reduce((sum, category) => sum + category.items.length, 0),
    }
  })
}
