import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** What members have (points, voucher balance, counted spend, coupons), and what an order redeemed of it. */
export async function benefits(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  await db.schema
    .createTable('purses')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('balance_cents', bigint, (c) => c.notNull())
    .addColumn('spent_cents', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('purses_key', ['shop_id', 'customer_id'])
    .execute()

  await db.schema
    .createTable('purse_entries')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text')
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('balance_cents', bigint, (c) => c.notNull())
    .addColumn('spent_cents', bigint, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('purse_entries_key', ['shop_id', 'customer_id', 'entry_id'])
    .execute()

  await db.schema
    .createTable('coupons')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('coupon_id', 'text', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('used_order_id', 'text')
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('coupons_key', ['shop_id', 'customer_id', 'coupon_id'])
    .execute()

  await db.schema.alterTable('orders').addColumn('redeemed', 'text').execute()
}
