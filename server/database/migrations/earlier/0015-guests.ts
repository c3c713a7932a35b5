import type { Kysely } from 'kysely'

/**
 * What a guest's device shows beside its number: hashes of the secret in force and of the one before; null for members.
 * Whom a restaurant wants no more of is looked for with each guest's order: a few among thousands.
 */
export async function guests(db: Kysely<unknown>): Promise<void> {
  for (const name of ['secret_hash', 'former_secret_hash'])
    await db.schema.alterTable('customers').addColumn(name, 'text').execute()
  await db.schema
    .createIndex('customers_disabled')
    .on('customers')
    .columns(['shop_id', 'disabled_at'])
    .execute()
}
