import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Of which completed missions a member's phones were notified. */
export async function missionNews(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('mission_news')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('mission_id', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('mission_news_key', ['shop_id', 'customer_id', 'mission_id'])
    .execute()
}
