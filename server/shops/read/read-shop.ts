import * as v from 'valibot'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import type { MenuHash } from '../../../core/schema/shop.ts'
import { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { changeMark } from '../../database/change-mark.ts'
import type { Database } from '../../database/open.ts'
import type { MenuRow, PictureRow } from '../../database/tables.ts'
import {
  type Availability,
  excludedItemIds,
  hashWithout,
  readAvailability,
} from '../availability/read-availability.ts'
import { readDeskMissions, withDeskMissions } from '../desk-missions.ts'
import { normalizeHost } from '../normalize-host.ts'

/** One imported shop, read as a whole: its file, its menus' hashes and where its pictures are served. */
export type StoredShop = Availability & {
  id: string
  file: ShopFile
  /** Grows with every import. */
  importedAt: number
  /** Tells two versions of the shop apart: by its import, and by what was switched at the desk since. */
  version: string
  /** Of the menus as phones get them, without what is sold out. */
  menuHashes: MenuHash[]
  /** The address of a picture by its path in the file; empty when it isn't stored. */
  pictureUrl: (path: string) => string
}

/** The path at which a stored picture is served; its name changes with its content. */
export const picturePath = (shopId: string, name: string): string =>
  `/pictures/${encodeURIComponent(shopId)}/${encodeURIComponent(name)}`

/** What was read of a database, and the mark under which nothing of it has changed since. */
type Known = {
  mark: string | null
  hosts: Map<string, string | null>
  /** Those whose version was looked at under this mark. */
  current: Set<string>
  shops: Map<string, StoredShop>
}

const cache = new WeakMap<Database, Known>()
const attempts = 5
/** Hosts come from callers, who may make up any. */
const mostHosts = 1000

function knownOf(db: Database): Known {
  const mark = changeMark(db)
  const before = cache.get(db)
  if (before && mark !== null && mark === before.mark) return before
  // What is being read at this moment belongs to the mark before, and isn't taken for this one's.
  const known = { mark, hosts: new Map(), current: new Set<string>(), shops: before?.shops ?? new Map() }
  cache.set(db, known)
  return known
}

/** What was read turned out not to be current: the next call looks again, whatever the mark says. */
export const lookAgain = (db: Database): void => {
  const known = cache.get(db)
  if (known) cache.set(db, { ...known, hosts: new Map(), current: new Set() })
}

/**
 * Finds the shop that is served at a host; a port and letter case don't matter. The shop that claims "*"
 * answers for every host that no shop names.
 */
export const findShopByHost = (db: Database, host: string): Promise<string | null> =>
  idAt(knownOf(db), db, host)

/**
 * Reads a shop, or null when there is none. A shop that didn't change since the last call is answered from memory,
 * so a large file is parsed once and not with every call.
 */
export const readShop = (db: Database, shopId: string): Promise<StoredShop | null> =>
  shopOf(knownOf(db), db, shopId)

/** Reads the shop that is served at a host, or null when there is none: without a query where nothing has changed. */
export async function readShopAt(db: Database, host: string): Promise<StoredShop | null> {
  const known = knownOf(db)
  const shopId = await idAt(known, db, host)
  return shopId === null ? null : shopOf(known, db, shopId)
}

async function idAt({ mark, hosts }: Known, db: Database, host: string): Promise<string | null> {
  const name = normalizeHost(host)
  const known = hosts.get(name)
  if (known !== undefined) return known
  const rows = await db
    .selectFrom('shop_hosts')
    .select(['host', 'shop_id'])
    .where('host', 'in', [name, '*'])
    .execute()
  const found = (rows.find((row) => row.host !== '*') ?? rows[0])?.shop_id ?? null
  if (hosts.size >= mostHosts) hosts.clear()
  if (mark !== null) hosts.set(name, found)
  return found
}

async function shopOf(
  { mark, current, shops }: Known,
  db: Database,
  shopId: string,
): Promise<StoredShop | null> {
  const unchanged = current.has(shopId) ? shops.get(shopId) : undefined
  if (unchanged) return unchanged
  for (let attempt = 0; attempt < attempts; attempt++) {
    const version = await readVersion(db, shopId)
    if (version === null) {
      shops.delete(shopId)
      return null
    }
    const known = shops.get(shopId)
    const stored = known?.version === version ? known : await readWhole(db, shopId)
    // An import may commit between two of the reads: keep only what belongs to a single version.
    if (stored && (stored === known || stored.version === (await readVersion(db, shopId)))) {
      shops.set(shopId, stored)
      if (mark !== null) current.add(shopId)
      return stored
    }
  }
  throw new Error(`The shop "${shopId}" was imported again each time it was being read.`)
}

async function readVersion(db: Database, shopId: string): Promise<string | null> {
  const row = await db
    .selectFrom('shops')
    .select(['imported_at', 'revision'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row ? versionOf(row) : null
}

const versionOf = (row: { imported_at: number; revision: number }): string =>
  `${row.imported_at}.${row.revision}`

async function readWhole(db: Database, shopId: string): Promise<StoredShop | null> {
  const row = await db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirst()
  if (!row) return null
  const written = v.parse(ShopFile, JSON.parse(row.file))
  const file = withDeskMissions(written, await readDeskMissions(db, shopId))
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
  const availability = await readAvailability(db, shopId)
  const urls = new Map(pictures.map(({ source, name }) => [source, picturePath(shopId, name)]))
  return {
    id: shopId,
    file,
    importedAt: row.imported_at,
    version: versionOf(row),
    ...availability,
    menuHashes: menus.map((menu) => {
      const orderType = menu.order_type as OrderType
      const excluded = excludedItemIds(file, orderType, availability.soldOut)
      return {
        language: menu.language as Language,
        orderType,
        itemsMd5: hashWithout(menu.md5, excluded),
      }
    }),
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

/** Those of these pictures that the shop has. */
export async function readPictures(
  db: Database,
  shopId: string,
  names: readonly string[],
): Promise<PictureRow[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('pictures')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('name', 'in', names)
    .orderBy('name')
    .execute()
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
