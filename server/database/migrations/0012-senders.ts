import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Where orders and requests for codes come from, who is blocked from ordering, the devices on which a member signed in,
 * and the guests who deleted their data.
 */
export async function senders(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  await db.schema
    .createTable('order_senders')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('is_known', 'integer', (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_senders_key', ['shop_id', 'order_id'])
    .execute()
  await db.schema
    .createIndex('order_senders_by_time')
    .on('order_senders')
    .columns(['shop_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('blocked_senders')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('until', bigint, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('blocked_senders_key', ['shop_id', 'kind', 'sender'])
    .execute()

  await db.schema
    .createTable('member_devices')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('member_devices_key', ['shop_id', 'customer_id', 'device_hash'])
    .execute()

  await db.schema
    .createTable('erased_guests')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('id_hash', 'text', (c) => c.notNull())
    .addColumn('erased_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('erased_guests_key', ['shop_id', 'id_hash'])
    .execute()

  for (const name of ['device_hash', 'network']) {
    await db.schema
      .alterTable('verification_codes')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  for (const name of ['is_known', 'failed']) {
    await db.schema
      .alterTable('verification_codes')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .createIndex('verification_codes_by_time')
    .on('verification_codes')
    .columns(['shop_id', 'sent_at'])
    .execute()
}
