import type { Language } from '../../../core/schema/primitives.ts'
import type { MenuHash } from '../../../core/schema/shop.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { unpack } from '../../base/packed-text.ts'
import { changeMark } from '../../database/change-mark.ts'
import type { Database } from '../../database/open.ts'
import {
  type Availability,
  excludedItemIds,
  hashWithout,
  readAvailability,
} from '../availability/read-availability.ts'
import { readDeskCoupons, withDeskCoupons } from '../desk-coupons.ts'
import { readDeskMissions, withDeskMissions } from '../desk-missions.ts'
import { normalizeHost } from '../normalize-host.ts'
import { shopVersion } from '../shop-version.ts'
import { pictureNames, picturePath } from './read-pictures.ts'
import { readStoredFile } from './stored-file.ts'

/** One imported shop, read as a whole: its file, its menus' hashes and where its pictures are served. */
export type StoredShop = Availability & {
  id: string
  file: ShopFile
  /** When it was imported (ms); grows with every import. */
  importedAt: number
  /** See shop-version.ts. */
  version: string
  /** The hashes of the menus as phones get them, without sold-out dishes. */
  menuHashes: MenuHash[]
  /** The address of a picture by its path in the file; empty when it isn't stored. */
  pictureUrl: (path: string) => string
}

/** What was read from a database, and the mark that stays the same as long as nothing of it changes. */
type Known = {
  mark: string | null
  hosts: Map<string, string | null>
  /** The shops whose version was checked under this mark. */
  current: Map<string, StoredShop>
  /**
   * The last read version of each shop. It still has to be checked, as a slow reader may have stored an older one here.
   */
  shops: Map<string, StoredShop>
  /** Reads that are under way, by shop and version, so that a large shop is read once however many ask for it. */
  reading: Map<string, Promise<StoredShop | null>>
}

const cache = new WeakMap<Database, Known>()
const attempts = 5
/** The most hosts that are remembered, as callers can make up any number of them. */
const mostHosts = 1000

function knownOf(db: Database): Known {
  const mark = changeMark(db)
  const before = cache.get(db)
  if (before && mark !== null && mark === before.mark) return before
  // Data that is being read at this moment belongs to the previous mark, and isn't stored under this one.
  const known: Known = {
    mark,
    hosts: new Map(),
    current: new Map(),
    shops: before?.shops ?? new Map(),
    reading: before?.reading ?? new Map(),
  }
  cache.set(db, known)
  return known
}

/** Makes the next call check versions again, whatever the mark says, because the data turned out not to be current. */
export const lookAgain = (db: Database): void => {
  const known = cache.get(db)
  if (known) cache.set(db, { ...known, hosts: new Map(), current: new Map() })
}

/**
 * Finds the shop that is served at a host; port and letter case don't matter. The shop that claims "*" answers for
 * every host that no shop names.
 */
export const findShopByHost = (db: Database, host: string): Promise<string | null> =>
  idAt(knownOf(db), db, host)

/**
 * Reads a shop; null when there is none. A shop that hasn't changed since the last call comes from memory, so a large
 * file is parsed once and not with every call.
 */
export const readShop = (db: Database, shopId: string): Promise<StoredShop | null> =>
  shopOf(knownOf(db), db, shopId)

/** Reads the shop that is served at a host; null when there is none. Takes no query if nothing has changed. */
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
  { mark, current, shops, reading }: Known,
  db: Database,
  shopId: string,
): Promise<StoredShop | null> {
  const unchanged = current.get(shopId)
  if (unchanged) return unchanged
  for (let attempt = 0; attempt < attempts; attempt++) {
    const version = await readVersion(db, shopId)
    if (version === null) {
      shops.delete(shopId)
      return null
    }
    const known = shops.get(shopId)
    const stored =
      known?.version === version
        ? known
        : await once(reading, JSON.stringify([shopId, version]), () => readWhole(db, shopId))
    // An import may commit between two of the reads, so only data that belongs to a single version is kept.
    if (stored && (stored === known || stored.version === (await readVersion(db, shopId)))) {
      shops.set(shopId, stored)
      if (mark !== null) current.set(shopId, stored)
      return stored
    }
  }
  throw new Error(`The shop "${shopId}" was imported again each time it was being read.`)
}

/** Shares the result of the same work if it is already running. */
function once<T>(running: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const mine = running.get(name) ?? work().finally(() => running.delete(name))
  running.set(name, mine)
  return mine
}

async function readVersion(db: Database, shopId: string): Promise<string | null> {
  const row = await db
    .selectFrom('shops')
    .select(['imported_at', 'revision'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row ? shopVersion(row) : null
}

async function readWhole(db: Database, shopId: string): Promise<StoredShop | null> {
  const row = await db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirst()
  if (!row) return null
  const written = await readStoredFile(db, row)
  if (!written) return null
  const file = withDeskMissions(
    withDeskCoupons(written, await readDeskCoupons(db, shopId)),
    await readDeskMissions(db, shopId),
  )
  const menus = await db
    .selectFrom('menus')
    .select(['language', 'order_type', 'md5'])
    .where('shop_id', '=', shopId)
    .orderBy('service_id')
    .orderBy('language')
    .execute()
  const names = await pictureNames(db, row)
  const availability = await readAvailability(db, shopId)
  return {
    id: shopId,
    file,
    importedAt: row.imported_at,
    version: shopVersion(row),
    ...availability,
    menuHashes: menus.map((menu) => {
      const orderType = menu.order_type
      const excluded = excludedItemIds(file, orderType, availability.soldOut)
      return {
        language: menu.language,
        orderType,
        itemsMd5: hashWithout(menu.md5, excluded),
      }
    }),
    pictureUrl: (path) => {
      const name = names.get(path)
      return name === undefined ? '' : picturePath(shopId, name)
    },
  }
}

/** A stored menu: its hash, and the JSON of the answer's data. */
export type StoredMenu = { md5: string; body: string }

/** The rendered category/list answer, or null when the service has none in this language. */
export async function readMenuRow(
  db: Database,
  shopId: string,
  serviceId: string,
  language: Language,
): Promise<StoredMenu | null> {
  const row = await db
    .selectFrom('menus')
    .leftJoin('shop_texts', (join) =>
      join.onRef('shop_texts.shop_id', '=', 'menus.shop_id').onRef('shop_texts.md5', '=', 'menus.md5'),
    )
    .select(['menus.md5', 'body', 'packed'])
    .where('menus.shop_id', '=', shopId)
    .where('service_id', '=', serviceId)
    .where('language', '=', language)
    .executeTakeFirst()
  if (!row) return null
  return { md5: row.md5, body: row.packed ? await unpack(row.packed) : row.body }
}
