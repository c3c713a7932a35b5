import { createHash } from 'node:crypto'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import { letOthersWrite } from '../../database/disk/return-room.ts'
import { eachPicture } from '../check/rules/picture-rules.ts'
import { isTransparent } from './is-transparent.ts'
import { mediaTypeOf, type Pictures } from './picture-folder.ts'

/** The name under which each picture is stored, by its path in the file. */
export type PictureNames = Map<string, string>

/** Determines the stored names of a shop file's pictures. Only one picture at a time is in memory. */
export function namePictures(file: ShopFile, pictures: Pick<Pictures, 'read'>): PictureNames {
  const sources = new Set([...eachPicture(file)].map(({ picture }) => picture))
  return new Map([...sources].map((source) => [source, nameOf(source, pictures.read(source))]))
}

function nameOf(source: string, bytes: Uint8Array): string {
  // The source path is part of the hash, so that two files of equal content each have a row and a path of their own.
  const hash = createHash('sha256').update(source).update('\0').update(bytes).digest('hex').slice(0, 24)
  const shape = isTransparent(bytes, mediaTypeOf(source)) ? 'clear' : 'full'
  return `${hash}-${shape}${source.slice(source.lastIndexOf('.')).toLowerCase()}`
}

/**
 * Stores those pictures that aren't stored yet. Nobody sees them until the shop names them.
 * @returns how many were written
 * @throws when a picture has changed since it was named
 */
export async function storePictures(
  db: Database,
  shopId: string,
  names: PictureNames,
  pictures: Pick<Pictures, 'read'>,
): Promise<number> {
  const rows = await db.selectFrom('pictures').select('name').where('shop_id', '=', shopId).execute()
  const stored = new Set(rows.map((row) => row.name))
  const fresh = [...names].filter(([, name]) => !stored.has(name))
  for (const [source, name] of fresh) {
    const bytes = pictures.read(source)
    if (nameOf(source, bytes) !== name) throw new Error(`The picture "${source}" was changed meanwhile.`)
    await db
      .insertInto('pictures')
      .values({ shop_id: shopId, name, source, media_type: mediaTypeOf(source), bytes })
      .onConflict((conflict) => conflict.columns(['shop_id', 'name']).doNothing())
      .execute()
    if (!db.isTransaction) await letOthersWrite()
  }
  return fresh.length
}

/** Deletes a shop's pictures except those in `kept`; returns how many were deleted. */
export async function dropPictures(db: Database, shopId: string, kept: Iterable<string>): Promise<number> {
  const keep = new Set(kept)
  const rows = await db.selectFrom('pictures').select('name').where('shop_id', '=', shopId).execute()
  const gone = rows.filter(({ name }) => !keep.has(name))
  for (const { name } of gone)
    await db.deleteFrom('pictures').where('shop_id', '=', shopId).where('name', '=', name).execute()
  return gone.length
}
