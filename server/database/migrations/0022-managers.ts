import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * The managers, who may look at members at the desk with a key of their own, and everything that they granted by hand.
 */
export async function managers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('managers')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('managers_key', ['shop_id', 'name'])
    .execute()
  await db.schema.alterTable('desk_sessions').addColumn('manager', 'text').execute()
  await db.schema.alterTable('desk_sessions').addColumn('manager_until', bigint).execute()
  await db.schema
    .createTable('grants')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('given_by', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('grants_key', ['shop_id', 'grant_id'])
    .execute()
  await db.schema
    .createIndex('grants_customer')
    .on('grants')
    .columns(['shop_id', 'customer_id', 'created_at'])
    .execute()
}
