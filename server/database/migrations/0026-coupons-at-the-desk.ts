import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Coupons that were made at the desk, and the promotion that each order used, so that uses can be counted from the
 * orders.
 */
export async function couponsAtTheDesk(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const isPostgres = dialect === 'postgres'
  const bigint = isPostgres ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('desk_vouchers')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('voucher_id', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('desk_vouchers_key', ['shop_id', 'voucher_id'])
    .execute()
  await db.schema.alterTable('orders').addColumn('promotion_id', 'text').execute()
  await db.schema
    .createIndex('orders_promotion')
    .on('orders')
    .columns(['shop_id', 'promotion_id', 'customer_id'])
    .execute()
  const named = isPostgres
    ? sql`redeemed::json ->> 'promotionId'`
    : sql`json_extract(redeemed, '$.promotionId')`
  await sql`update orders set promotion_id = ${named} where redeemed is not null`.execute(db)
}
