import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Since when a message about a free table is known not to have been sent; null for every other. */
export async function unheardOffers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema.alterTable('offer_messages').addColumn('refused_at', bigint).execute()
}
