import type { Database } from '../../database/open.ts'
import type { PictureRow } from '../../database/tables/shops.ts'

/** The path at which a stored picture is served. The name changes with the content. */
export const picturePath = (shopId: string, name: string): string =>
  `/pictures/${encodeURIComponent(shopId)}/${encodeURIComponent(name)}`

/**
 * The names of the pictures that a shop shows, by their paths in its file. The table may hold others, of an import that
 * is under way.
 */
export async function pictureNames(
  db: Database,
  { shop_id: shopId, pictures }: { shop_id: string; pictures: string | null },
): Promise<Map<string, string>> {
  if (pictures !== null) return new Map(Object.entries(JSON.parse(pictures) as Record<string, string>))
  const rows = await db
    .selectFrom('pictures')
    .select(['source', 'name'])
    .where('shop_id', '=', shopId)
    .execute()
  return new Map(rows.map(({ source, name }) => [source, name]))
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

/** Which of these pictures the shop has, and how many bytes each; the bytes themselves aren't read. */
export async function pictureSizes(
  db: Database,
  shopId: string,
  names: readonly string[],
): Promise<{ name: string; bytes: number }[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('pictures')
    .select(['name', ({ fn }) => fn<number>('length', ['bytes']).as('bytes')])
    .where('shop_id', '=', shopId)
    .where('name', 'in', names)
    .orderBy('name')
    .execute()
}

/** Reads those of these pictures that the shop has. */
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
