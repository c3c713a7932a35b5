import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** The history of an order (which step, by whom), and when it expires. */
export async function orderLife(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  await db.schema.alterTable('orders').addColumn('expires_at', bigint).execute()
  await db.schema
    .createIndex('orders_by_expiry')
    .on('orders')
    .columns(['shop_id', 'expires_at'])
    .where(sql.ref('expires_at'), 'is not', null)
    .execute()
  // The desk lists the orders that aren't over yet, and the newest of the others.
  await db.schema
    .createIndex('orders_by_state')
    .on('orders')
    .columns(['shop_id', 'state', 'created_at'])
    .execute()

  await db.schema
    .createTable('order_events')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('event_number', 'integer', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_events_key', ['shop_id', 'order_id', 'event_number'])
    .execute()
}
