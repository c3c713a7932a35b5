import type { Kysely } from 'kysely'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import { returnRoom } from '../../database/disk/return-room.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { marksOf } from '../availability/marks.ts'
import { bookingService } from '../compile/compile-booking.ts'
import { renderMenus } from '../compile/render-menu.ts'
import { pictureNames, picturePath } from '../read/read-pictures.ts'
import { packFile, readStoredCurrency } from '../read/stored-file.ts'
import { checkCurrency } from './check-currency.ts'
import { checkHosts } from './check-hosts.ts'
import { findUnsettled, type Unsettled } from './foresee-import.ts'
import type { Pictures } from './picture-folder.ts'
import { dropPictures, namePictures, type PictureNames, storePictures } from './store-pictures.ts'
import { dropTexts, storeTexts } from './store-texts.ts'
import { type MenuChange, writeMenus } from './write-menus.ts'

/** What an import did. */
export type ImportReport = Unsettled & {
  shopId: string
  hosts: string[]
  created: boolean
  menus: MenuChange[]
  pictures: { stored: number; added: number; removed: number }
}

type Transaction = Kysely<Tables>

/**
 * Imports a checked shop file: all of it or nothing. Rows that stay the same aren't written, so phones fetch only the
 * menus whose content changed; what is no longer used is deleted. Pictures and menus are large, so they are stored
 * beforehand, one by one, under names that nothing refers to yet: orders never wait for more than one of them.
 * @throws HostTaken when another shop claims one of the hosts, CurrencyInUse when the currency differs and amounts are
 * stored
 */
export async function importShop(
  db: Database,
  file: ShopFile,
  pictures: Pick<Pictures, 'read'>,
  now: number = Date.now(),
): Promise<ImportReport> {
  const names = namePictures(file, pictures)
  const menus = await renderMenus(file, (source) => {
    const name = names.get(source)
    return name === undefined ? '' : picturePath(file.id, name)
  })
  const text = await packFile(file)
  const texts = [text, ...menus]
  const currencyBefore = await readStoredCurrency(db, file.id)
  try {
    const added = await storePictures(db, file.id, names, pictures)
    await storeTexts(db, file.id, texts)
    return await db.transaction().execute(async (trx) => {
      // From here on, another import of this shop waits. Pictures and texts that it deleted in between are stored
      // again.
      const created = await writeShop(trx, { shopId: file.id, fileMd5: text.md5, names, now })
      await checkCurrency(trx, file, currencyBefore)
      const missed = await storePictures(trx, file.id, names, pictures)
      await storeTexts(trx, file.id, texts)
      await writeHosts(trx, file)
      await forgetSwitches(trx, file)
      const changes = await writeMenus(trx, file.id, menus)
      await dropTexts(trx, file.id)
      const removed = await dropPictures(trx, file.id, names.values())
      return {
        shopId: file.id,
        hosts: file.hosts,
        created,
        pictures: { stored: names.size, added: added + missed, removed },
        menus: changes,
        ...(await findUnsettled(trx, file, now)),
      }
    })
  } catch (error) {
    // What can't be deleted now is deleted by the next import. The first error, which made the import fail, is the one
    // to report.
    await dropUnused(db, file.id).catch(() => {})
    throw error
  } finally {
    // The import's result doesn't depend on this. If it fails, the next import makes up for it.
    await returnRoom(db).catch(() => {})
  }
}

/** Deletes what a failed import has stored. */
async function dropUnused(db: Database, shopId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Waits for another import of this shop.
    await trx.updateTable('shops').set({ shop_id: shopId }).where('shop_id', '=', shopId).execute()
    const row = await trx
      .selectFrom('shops')
      .select(['shop_id', 'pictures'])
      .where('shop_id', '=', shopId)
      .executeTakeFirst()
    const kept = row ? await pictureNames(trx, row) : new Map<string, string>()
    await dropPictures(trx, shopId, kept.values())
    await dropTexts(trx, shopId)
  })
}

type ShopVersion = { shopId: string; fileMd5: string; names: PictureNames; now: number }

async function writeShop(trx: Transaction, { shopId, fileMd5, names, now }: ShopVersion): Promise<boolean> {
  const pictures = JSON.stringify(Object.fromEntries(names))
  const version = { file: '', file_md5: fileMd5, pictures }
  const row = await trx
    .selectFrom('shops')
    .select('imported_at')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  // Readers tell versions apart by this instant, so it grows even when the clock doesn't.
  const importedAt = row ? Math.max(now, row.imported_at + 1) : now
  const { numUpdatedRows } = await trx
    .updateTable('shops')
    .set({ ...version, imported_at: importedAt })
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return false
  // The shop is new, or was removed while this import waited.
  await trx
    .insertInto('shops')
    .values({ shop_id: shopId, ...version, imported_at: importedAt })
    .execute()
  return true
}

async function writeHosts(trx: Transaction, { id, hosts }: ShopFile): Promise<void> {
  await checkHosts(trx, { id, hosts })
  await trx.deleteFrom('shop_hosts').where('shop_id', '=', id).execute()
  await trx
    .insertInto('shop_hosts')
    .values(hosts.map((host) => ({ host, shop_id: id })))
    .execute()
}

/**
 * Keeps what was switched at the desk, except for services and dishes that are gone: another one may get the same id
 * later.
 */
async function forgetSwitches(
  trx: Transaction,
  { id, services, booking, categories, combos }: ShopFile,
): Promise<void> {
  const kept = {
    service_pauses: new Set([...services.map((service) => service.id), ...(booking ? [bookingService] : [])]),
    sold_out: marksOf({ categories, combos }),
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
