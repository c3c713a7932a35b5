import type { Kysely } from 'kysely'

/**
 * The practice bank's references are random and never the same twice. An index that makes sure of it doesn't begin with the
 * shop, and an engine that spreads shops over machines can't keep one.
 */
export async function chargeIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('sandbox_charges_reference').execute()
  await db.schema
    .createIndex('sandbox_charges_by_reference')
    .on('sandbox_charges')
    .column('reference')
    .execute()
}
