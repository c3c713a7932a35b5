import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Stores what an import writes, compressed: the shop's file, and each menu's text once for all services that show the
 * same menu. Also stores which pictures the shop shows. Earlier imports stay text in `shops` and `menus` until the next
 * import.
 */
export async function shopTexts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('shop_texts')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('md5', 'text', (column) => column.notNull())
    .addColumn('packed', dialect === 'postgres' ? sql`bytea` : sql`blob`, (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_texts_key', ['shop_id', 'md5'])
    .execute()
  for (const name of ['file_md5', 'pictures'])
    await db.schema.alterTable('shops').addColumn(name, 'text').execute()
}
