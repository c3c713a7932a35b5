import type { Kysely } from 'kysely'

/** By which version of the wire a menu was rendered; those of before are rendered again. */
export async function menuWire(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('menus')
    .addColumn('wire_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
