import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Refunds of meals that were handed over, and the part that a bank is being asked to pay back. */
export async function orderRefunds(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('order_refunds')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('refund_id', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('cents', bigint, (column) => column.notNull())
    .addColumn('online_cents', bigint, (column) => column.notNull())
    .addColumn('counter_cents', bigint, (column) => column.notNull())
    .addColumn('balance_cents', bigint, (column) => column.notNull())
    .addColumn('points_back', 'integer', (column) => column.notNull())
    .addColumn('points_taken', 'integer', (column) => column.notNull())
    .addColumn('points_missing', 'integer', (column) => column.notNull())
    .addColumn('spent_taken_cents', bigint, (column) => column.notNull())
    .addColumn('spent_missing_cents', bigint, (column) => column.notNull())
    .addColumn('is_whole', 'integer', (column) => column.notNull())
    .addColumn('given_by', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('order_refunds_key', ['shop_id', 'refund_id'])
    .execute()
  await db.schema
    .createIndex('order_refunds_order')
    .on('order_refunds')
    .columns(['shop_id', 'order_id'])
    .execute()
  await db.schema
    .alterTable('payments')
    .addColumn('refund_part_cents', bigint, (column) => column.notNull().defaultTo(0))
    .execute()
}
