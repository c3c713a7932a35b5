import { join, relative, resolve, sep } from 'node:path'
import { writeNewFiles } from '../../base/write-new-files.ts'
import type { Database } from '../../database/open.ts'
import { readDeskCoupons } from '../desk-coupons.ts'
import { readDeskMissions } from '../desk-missions.ts'
import { pictureNames, readPicture } from './read-pictures.ts'
import { readStoredFile } from './stored-file.ts'

/** What an export wrote. */
export type ExportReport = {
  file: string
  pictures: number
  /**
   * How many coupons and missions were made at the desk. They aren't exported, as they aren't part of the shop's file.
   */
  left: { coupons: number; missions: number }
}

/**
 * Writes a shop back to a folder as it was imported: `shop.json`, every default spelled out, and its pictures
 * under their own paths. Returns null when there is no such shop.
 * @throws EEXIST, and writes nothing, if one of these is there with other content
 */
export async function exportShop(db: Database, shopId: string, folder: string): Promise<ExportReport | null> {
  const row = await db
    .selectFrom('shops')
    .select(['shop_id', 'file', 'file_md5', 'pictures'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  const file = row ? await readStoredFile(db, row) : null
  if (!row || !file) return null
  const names = await pictureNames(db, row)
  const path = join(folder, 'shop.json')
  const pictures = [...names].map(([source, name]) => {
    const target = join(folder, source)
    // The checks of an import keep such paths out, but the database may come from elsewhere and isn't trusted.
    if (relative(resolve(folder), resolve(target)).split(sep)[0] === '..')
      throw new Error(`The picture "${source}" lies outside the folder.`)
    const read = async () => {
      const picture = await readPicture(db, shopId, name)
      if (picture) return picture.bytes
      throw new Error(`The picture "${source}" isn't there any more: the shop was imported meanwhile.`)
    }
    return { path: target, read }
  })
  const json = `${JSON.stringify(file, null, 2)}\n`
  // The file may name a picture twice in different ways, such as `a/b.svg` and `a//b.svg`.
  const each = new Map(pictures.map((picture) => [picture.path, picture])).values()
  await writeNewFiles([...each, { path, read: () => Buffer.from(json) }])
  const [coupons, missions] = [await readDeskCoupons(db, shopId), await readDeskMissions(db, shopId)]
  return {
    file: path,
    pictures: names.size,
    left: { coupons: coupons.length, missions: missions.length },
  }
}
