import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Vouchers that are bought: orders of their own type, and the gifts among them. */
export async function vouchers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema.alterTable('orders').addColumn('voucher_bonus_cents', bigint).execute()
  await db.schema
    .createTable('gifts')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('cents', bigint, (column) => column.notNull())
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('paid_at', bigint)
    .addColumn('opened_by', 'text')
    .addColumn('opened_at', bigint)
    .addColumn('withdrawn_at', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('gifts_key', ['shop_id', 'order_id'])
    .execute()
  await db.schema.createIndex('gifts_code').unique().on('gifts').columns(['shop_id', 'code']).execute()
  await db.schema.createIndex('gifts_customer').on('gifts').columns(['shop_id', 'customer_id']).execute()
  await db.schema.createIndex('gifts_opened').on('gifts').columns(['shop_id', 'opened_by']).execute()
}
