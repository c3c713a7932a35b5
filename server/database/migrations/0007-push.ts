import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** The server's own keys, and the phones that get push messages about their orders. */
export async function push(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  await db.schema
    .createTable('server_keys')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('push_subscriptions')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('endpoint_hash', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('renewed_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('push_subscriptions_key', ['shop_id', 'endpoint_hash'])
    .execute()
  await db.schema
    .createIndex('push_subscriptions_by_customer')
    .on('push_subscriptions')
    .columns(['shop_id', 'customer_id'])
    .execute()
}
