import type { Kysely } from 'kysely'

/** Which table whoever waits has already and wants to give up for another; of older ones nobody knows. */
export async function waitsInstead(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('booking_waits').addColumn('replaces', 'text').execute()
}
