import type { Kysely } from 'kysely'

/** What a guest's device shows beside its number: hashes of the secret in force and of the one before; null for members. */
export async function deviceSecrets(db: Kysely<unknown>): Promise<void> {
  for (const name of ['secret_hash', 'former_secret_hash'])
    await db.schema.alterTable('customers').addColumn(name, 'text').execute()
}
