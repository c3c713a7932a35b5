import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Missions that were made at the desk, beside those of the shop's file. */
export async function deskMissions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('desk_missions')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('mission_id', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('desk_missions_key', ['shop_id', 'mission_id'])
    .execute()
}
