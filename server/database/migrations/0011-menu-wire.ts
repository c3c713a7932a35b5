import type { Kysely } from 'kysely'

/** The version of the wire by which a menu was rendered. Menus of older versions are rendered again. */
export async function menuWire(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('menus')
    .addColumn('wire_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
