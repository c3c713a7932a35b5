import type { Kysely } from 'kysely'

/**
 * Hashes of the secret by which a guest's device proves itself beside its id, the current and the previous one; null
 * for members. An index finds the few disabled accounts among thousands, as each guest's order looks for them.
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
