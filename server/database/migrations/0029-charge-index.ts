import type { Kysely } from 'kysely'

/**
 * Replaces the unique index on the practice bank's references by a plain one. The references are random, so they don't
 * repeat anyway. A unique index that doesn't begin with the shop can't be kept by an engine that spreads shops over
 * machines.
 */
export async function chargeIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('sandbox_charges_reference').execute()
  await db.schema
    .createIndex('sandbox_charges_by_reference')
    .on('sandbox_charges')
    .column('reference')
    .execute()
}
