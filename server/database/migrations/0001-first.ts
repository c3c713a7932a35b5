import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Shops with their menus and pictures, guests, orders, and the first answers to idempotency keys. */
export async function first(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // SQLite's integer holds 64 bits; PostgreSQL needs the wider type for instants in ms.
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  const bytes = dialect === 'postgres' ? sql`bytea` : sql`blob`

  await db.schema
    .createTable('shops')
    .addColumn('shop_id', 'text', (c) => c.primaryKey())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('imported_at', bigint, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('shop_hosts')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('menus')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('service_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('order_type', 'text', (c) => c.notNull())
    .addColumn('md5', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('menus_key', ['shop_id', 'service_id', 'language'])
    .execute()

  await db.schema
    .createTable('pictures')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('pictures_key', ['shop_id', 'name'])
    .execute()

  await db.schema
    .createTable('customers')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('customer_type', 'integer', (c) => c.notNull())
    .addColumn('device_hash', 'text')
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('customers_key', ['shop_id', 'customer_id'])
    .addUniqueConstraint('customers_device', ['shop_id', 'device_hash'])
    .execute()

  await db.schema
    .createTable('access_tokens')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('expires_at', bigint, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('access_tokens_key', ['shop_id', 'token_hash'])
    .execute()

  await db.schema
    .createTable('orders')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('client_order_id', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('pickup_number', 'text', (c) => c.notNull())
    .addColumn('order_type', 'text', (c) => c.notNull())
    .addColumn('service_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('table_code', 'text')
    .addColumn('table_number', 'text', (c) => c.notNull())
    .addColumn('appointment_at', bigint)
    .addColumn('payment', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('total_cents', bigint, (c) => c.notNull())
    .addColumn('paid_cents', bigint, (c) => c.notNull())
    .addColumn('delivery_fee_cents', bigint, (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('cutlery', 'integer', (c) => c.notNull())
    .addColumn('diners', 'integer')
    .addColumn('contact', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('updated_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('orders_key', ['shop_id', 'order_id'])
    .addUniqueConstraint('orders_client_order', ['shop_id', 'client_order_id'])
    .execute()
  await db.schema
    .createIndex('orders_by_customer')
    .on('orders')
    .columns(['shop_id', 'customer_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('order_lines')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('line_number', 'integer', (c) => c.notNull())
    .addColumn('item_id', 'text')
    .addColumn('sku_id', 'text')
    .addColumn('combo_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('kitchen_title', 'text', (c) => c.notNull())
    .addColumn('kitchen_details', 'text', (c) => c.notNull())
    .addColumn('build', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('unit_cents', bigint, (c) => c.notNull())
    .addColumn('cents', bigint, (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_lines_key', ['shop_id', 'order_id', 'line_number'])
    .execute()

  await db.schema
    .createTable('order_attempts')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text')
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('withdrawn', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_attempts_key', ['shop_id', 'idempotency_key'])
    .execute()

  await db.schema
    .createTable('order_counters')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('last_number', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_counters_key', ['shop_id', 'day'])
    .execute()
}
