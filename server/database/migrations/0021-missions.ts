import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Which mission rewards were claimed. Progress isn't stored: it is computed from what the member did. */
export async function missions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('mission_claims')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('mission_id', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('mission_claims_key', ['shop_id', 'customer_id', 'mission_id'])
    .execute()
}
