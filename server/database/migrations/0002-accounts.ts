import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Members with a profile, codes sent to phones, addresses, and the idempotency keys of calls about them. */
export async function accounts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  for (const name of ['phone', 'email_key', 'title'])
    await db.schema.alterTable('customers').addColumn(name, 'text').execute()
  for (const name of ['phone_prefix', 'email', 'first_name', 'last_name', 'invitation_code']) {
    await db.schema
      .alterTable('customers')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  for (const name of ['phone', 'email_key']) {
    await db.schema
      .createIndex(`customers_${name}`)
      .unique()
      .on('customers')
      .columns(['shop_id', name])
      .execute()
  }
  await db.schema
    .createIndex('access_tokens_by_customer')
    .on('access_tokens')
    .columns(['shop_id', 'customer_id'])
    .execute()

  await db.schema
    .createTable('verification_codes')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('wrong_tries', 'integer', (c) => c.notNull())
    .addColumn('spent', 'integer', (c) => c.notNull())
    .addColumn('sent_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('verification_codes_key', ['shop_id', 'token_hash'])
    .execute()
  await db.schema
    .createIndex('verification_codes_by_phone')
    .on('verification_codes')
    .columns(['shop_id', 'phone', 'sent_at'])
    .execute()

  await db.schema
    .createTable('code_gates')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('sent_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('code_gates_key', ['shop_id', 'phone'])
    .execute()

  await db.schema
    .createTable('addresses')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('address_id', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('deleted_at', bigint)
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('updated_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('addresses_key', ['shop_id', 'customer_id', 'address_id'])
    .execute()

  await db.schema
    .createTable('command_attempts')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('command_attempts_key', ['shop_id', 'customer_id', 'idempotency_key'])
    .execute()
}
