import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** The merchant's desk: its keys and sessions, paused services and sold-out dishes. */
export async function desk(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  await db.schema
    .alterTable('shops')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('desk_keys')
    .addColumn('shop_id', 'text', (c) => c.primaryKey())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('desk_sessions')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', bigint, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('desk_sessions_key', ['shop_id', 'token_hash'])
    .execute()

  await db.schema
    .createTable('service_pauses')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('service_id', 'text', (c) => c.notNull())
    .addColumn('until', bigint)
    .addPrimaryKeyConstraint('service_pauses_key', ['shop_id', 'service_id'])
    .execute()

  await db.schema
    .createTable('sold_out')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('since', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('sold_out_key', ['shop_id', 'item_id'])
    .execute()
}
