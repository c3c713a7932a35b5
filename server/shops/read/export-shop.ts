import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Database } from '../../database/open.ts'

/** What an export wrote. */
export type ExportReport = { file: string; pictures: number }

/**
 * Writes a shop back to a folder as it was imported: `shop.json`, every default spelled out, and its pictures
 * under their own paths. Returns null when there is no such shop.
 */
export async function exportShop(db: Database, shopId: string, folder: string): Promise<ExportReport | null> {
  const row = await db.selectFrom('shops').select('file').where('shop_id', '=', shopId).executeTakeFirst()
  if (!row) return null
  const pictures = await db
    .selectFrom('pictures')
    .select(['source', 'bytes'])
    .where('shop_id', '=', shopId)
    .execute()
  const path = join(folder, 'shop.json')
  await mkdir(folder, { recursive: true })
  for (const { source, bytes } of pictures) {
    const target = join(folder, source)
    // The check of an import keeps such paths out; a database that came from elsewhere gets no trust.
    if (relative(resolve(folder), resolve(target)).split(sep)[0] === '..')
      throw new Error(`The picture "${source}" lies outside the folder.`)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
  await writeFile(path, `${JSON.stringify(JSON.parse(row.file), null, 2)}\n`)
  return { file: path, pictures: pictures.length }
}
