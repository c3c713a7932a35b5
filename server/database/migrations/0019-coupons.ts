import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Which of the shop file's vouchers a coupon comes from, and how many coupons of each voucher were given. */
export async function coupons(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .alterTable('coupons')
    .addColumn('voucher_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('coupon_counts')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('voucher_id', 'text', (column) => column.notNull())
    .addColumn('given', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('coupon_counts_key', ['shop_id', 'voucher_id'])
    .execute()
}
