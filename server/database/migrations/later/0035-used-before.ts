import type { Kysely } from 'kysely'

/**
 * What somebody used up of what there is once or a few times for each, kept beside the note that they deleted the account, and
 * with the account of whoever signs up with that number again: JSON, null for nothing.
 */
export async function usedBefore(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('erased_guests').addColumn('used', 'text').execute()
  await db.schema.alterTable('customers').addColumn('used_before', 'text').execute()
}
