import type { Kysely } from 'kysely'

/** The booking that a waiting customer has already and wants to replace; unknown for older rows. */
export async function waitsInstead(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('booking_waits').addColumn('replaces', 'text').execute()
}
