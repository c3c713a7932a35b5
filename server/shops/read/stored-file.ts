import * as v from 'valibot'
import { CategoryEntry } from '../../../core/schema/shop-file/shop-file-menu.ts'
import { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { breather } from '../../base/breathe.ts'
import { openPacker, type PackedText, unpack } from '../../base/packed-text.ts'
import type { Database } from '../../database/open.ts'

/** Packs a checked shop file for storage: its JSON without the categories, then one line for each category. */
export async function packFile({ categories, ...rest }: ShopFile): Promise<PackedText> {
  const { add, md5, end } = openPacker()
  await add(JSON.stringify(rest))
  for (const category of categories) await add(`\n${JSON.stringify(category)}`)
  return { md5: md5(), packed: await end() }
}

/** The currency of a shop's stored file, read without its dishes; null if there is no such shop. */
export async function readStoredCurrency(db: Database, shopId: string): Promise<string | null> {
  const row = await db
    .selectFrom('shops')
    .leftJoin('shop_texts', (join) =>
      join.onRef('shop_texts.shop_id', '=', 'shops.shop_id').onRef('shop_texts.md5', '=', 'shops.file_md5'),
    )
    .select(['shops.file', 'packed'])
    .where('shops.shop_id', '=', shopId)
    .executeTakeFirst()
  if (!row) return null
  const [head = ''] = (row.packed ? await unpack(row.packed) : row.file).split('\n', 1)
  return v.parse(StoredHead, JSON.parse(head)).currency
}

const StoredHead = v.object({ currency: v.string() })

/**
 * Reads a shop's stored file, letting other requests run in between, as a large one takes half a second. A file that an
 * older release stored is one text and is parsed as a whole. Null when an import that came in between has replaced it.
 * @throws v.ValiError for a file that another release wrote and this one can't read
 */
export async function readStoredFile(
  db: Database,
  row: { shop_id: string; file: string; file_md5: string | null },
): Promise<ShopFile | null> {
  if (row.file !== '' || row.file_md5 === null) return v.parse(ShopFile, JSON.parse(row.file))
  const stored = await db
    .selectFrom('shop_texts')
    .select('packed')
    .where('shop_id', '=', row.shop_id)
    .where('md5', '=', row.file_md5)
    .executeTakeFirst()
  if (!stored) return null
  const breathe = breather()
  const [head = '', first = '', ...others] = (await unpack(stored.packed)).split('\n')
  await breathe()
  const file = v.parse(ShopFile, { ...(JSON.parse(head) as object), categories: [JSON.parse(first)] })
  for (const line of others) {
    file.categories.push(v.parse(CategoryEntry, JSON.parse(line)))
    await breathe()
  }
  return file
}

/** Whether reading failed because of the file rather than the database: another release wrote it, or it is damaged. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof v.ValiError || error instanceof SyntaxError || isPackedBadly(error)

/** zlib's error codes, which zstd shares. */
const isPackedBadly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z(?:STD)?_/i.test(String(error.code))
