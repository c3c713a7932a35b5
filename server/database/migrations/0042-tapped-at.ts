import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** When the customer tapped, of an order that waited long on a phone without a network; null for every other. */
export async function tappedAt(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema.alterTable('orders').addColumn('tapped_at', bigint).execute()
}
