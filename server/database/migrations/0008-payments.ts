import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Payments through a bank, and the charges of the practice bank, which acts as a separate bank and shares no rows. */
export async function payments(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  await db.schema
    .createTable('payments')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('reference', 'text')
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('amount_cents', bigint, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('refund_due_cents', bigint, (c) => c.notNull().defaultTo(0))
    .addColumn('refunded_cents', bigint, (c) => c.notNull().defaultTo(0))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', bigint)
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('updated_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('payments_key', ['shop_id', 'payment_id'])
    .execute()
  // Two phones that pay the same order must share one open payment; this index enforces it.
  await sql`create unique index payments_open on payments (shop_id, order_id)
    where state in ('opening', 'pending')`.execute(db)
  await db.schema
    .createIndex('payments_by_order')
    .on('payments')
    .columns(['shop_id', 'order_id', 'created_at'])
    .execute()
  await db.schema.createIndex('payments_by_next').on('payments').columns(['next_at']).execute()

  await db.schema
    .alterTable('orders')
    .addColumn('refund_cents', bigint, (c) => c.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('sandbox_charges')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('shop_name', 'text', (c) => c.notNull())
    .addColumn('order_number', 'text', (c) => c.notNull())
    .addColumn('amount_cents', bigint, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('return_path', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('pays_at', bigint)
    .addColumn('told', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('refunded_cents', bigint, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('sandbox_charges_key', ['shop_id', 'payment_id'])
    .execute()
  await db.schema
    .createIndex('sandbox_charges_reference')
    .on('sandbox_charges')
    .columns(['reference'])
    .unique()
    .execute()
  await sql`create index sandbox_charges_untold on sandbox_charges (told) where told = 0`.execute(db)
}
