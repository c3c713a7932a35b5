import type { Kysely } from 'kysely'

/**
 * What a member has used up of benefits that each person gets only once or a few times. It is kept with the note that
 * the account was deleted, and with the account of whoever signs up with the same number again. JSON; null for nothing.
 */
export async function usedBefore(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('erased_guests').addColumn('used', 'text').execute()
  await db.schema.alterTable('customers').addColumn('used_before', 'text').execute()
}
