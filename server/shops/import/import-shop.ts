import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { eachPicture } from '../check/rules/picture-rules.ts'
import { mediaTypeOf, type Pictures } from './picture-folder.ts'
import { picturePath } from '../read/read-shop.ts'
import { isTransparent } from './is-transparent.ts'
import { type MenuChange, renderChanged, writeMenus } from './write-menus.ts'

/** What an import did. */
export type ImportReport = {
  shopId: string
  hosts: string[]
  created: boolean
  menus: MenuChange[]
  pictures: { stored: number; added: number; removed: number }
}

/** Thrown when another shop is already served at one of the hosts; `message` is for the owner to read. */
export class HostTaken extends Error {
  override name = 'HostTaken'
}

type Transaction = Kysely<Tables>
type Picture = { name: string; source: string; mediaType: string; bytes: Uint8Array }

/**
 * Puts a checked shop file into the database, in one transaction: all of it or nothing. Rows that stay the
 * same aren't written, so phones refetch only the menus whose content changed.
 * @throws HostTaken when another shop claims one of the hosts
 */
export async function importShop(
  db: Database,
  file: ShopFile,
  pictures: Pick<Pictures, 'read'>,
  now: number = Date.now(),
): Promise<ImportReport> {
  // Everything slow happens before the transaction: a server on the same file mustn't wait for it.
  const stored = readPictures(file, pictures)
  const urls = new Map(stored.map((picture) => [picture.source, picturePath(file.id, picture.name)]))
  const menus = await renderChanged(db, file, (path) => urls.get(path) ?? '')
  const json = JSON.stringify(file)
  return db.transaction().execute(async (trx) => {
    const created = await writeShop(trx, file.id, json, now)
    await writeHosts(trx, file)
    await forgetSwitches(trx, file)
    return {
      shopId: file.id,
      hosts: file.hosts,
      created,
      pictures: await writePictures(trx, file.id, stored),
      menus: await writeMenus(trx, file.id, menus),
    }
  })
}

function readPictures(file: ShopFile, pictures: Pick<Pictures, 'read'>): Picture[] {
  const sources = new Set([...eachPicture(file)].map(({ picture }) => picture))
  return [...sources].map((source) => {
    const bytes = pictures.read(source)
    // The source is part of the name's hash: two files of equal content keep a row, and a path, each.
    const hash = createHash('sha256').update(source).update('\0').update(bytes).digest('hex').slice(0, 24)
    const mediaType = mediaTypeOf(source)
    const shape = isTransparent(bytes, mediaType) ? 'clear' : 'full'
    const ending = source.slice(source.lastIndexOf('.')).toLowerCase()
    return { name: `${hash}-${shape}${ending}`, source, mediaType, bytes }
  })
}

async function writeShop(trx: Transaction, shopId: string, file: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('shops')
    .select('imported_at')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  if (!row) {
    await trx.insertInto('shops').values({ shop_id: shopId, file, imported_at: now }).execute()
    return true
  }
  // Readers tell versions apart by this instant, so it grows even when the clock doesn't.
  const importedAt = Math.max(now, row.imported_at + 1)
  await trx
    .updateTable('shops')
    .set({ file, imported_at: importedAt })
    .where('shop_id', '=', shopId)
    .execute()
  return false
}

async function writeHosts(trx: Transaction, { id, hosts }: ShopFile): Promise<void> {
  const taken = await trx
    .selectFrom('shop_hosts')
    .selectAll()
    .where('host', 'in', hosts)
    .where('shop_id', '!=', id)
    .execute()
  if (taken.length > 0) {
    const list = taken.map(({ host, shop_id }) => `"${host}" (by the shop "${shop_id}")`).join(', ')
    throw new HostTaken(
      `Already in use: ${list}. One address shows one shop; change "hosts" in one of the files.`,
    )
  }
  await trx.deleteFrom('shop_hosts').where('shop_id', '=', id).execute()
  await trx
    .insertInto('shop_hosts')
    .values(hosts.map((host) => ({ host, shop_id: id })))
    .execute()
}

/** What the desk switched stays as it is, but for services and dishes that are gone: they may come back as others. */
async function forgetSwitches(trx: Transaction, { id, services, categories }: ShopFile): Promise<void> {
  const kept = {
    service_pauses: new Set(services.map((service) => service.id)),
    sold_out: new Set(categories.flatMap(({ items }) => items.map((item) => item.id))),
  }
  for (const row of await trx.selectFrom('service_pauses').selectAll().where('shop_id', '=', id).execute()) {
    if (kept.service_pauses.has(row.service_id)) continue
    await trx
      .deleteFrom('service_pauses')
      .where('shop_id', '=', id)
      .where('service_id', '=', row.service_id)
      .execute()
  }
  for (const row of await trx.selectFrom('sold_out').selectAll().where('shop_id', '=', id).execute()) {
    if (kept.sold_out.has(row.item_id)) continue
    await trx.deleteFrom('sold_out').where('shop_id', '=', id).where('item_id', '=', row.item_id).execute()
  }
}

async function writePictures(
  trx: Transaction,
  shopId: string,
  pictures: Picture[],
): Promise<ImportReport['pictures']> {
  const rows = await trx.selectFrom('pictures').select('name').where('shop_id', '=', shopId).execute()
  const before = new Set(rows.map((row) => row.name))
  const after = new Set(pictures.map((picture) => picture.name))
  const gone = [...before].filter((name) => !after.has(name))
  const fresh = pictures.filter((picture) => !before.has(picture.name))
  for (const name of gone) {
    await trx.deleteFrom('pictures').where('shop_id', '=', shopId).where('name', '=', name).execute()
  }
  for (const { name, source, mediaType, bytes } of fresh) {
    await trx
      .insertInto('pictures')
      .values({ shop_id: shopId, name, source, media_type: mediaType, bytes })
      .execute()
  }
  return { stored: after.size, added: fresh.length, removed: gone.length }
}
