import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** When the restaurant itself called a booking off; null for every other, whoever cancelled it. */
export async function calledOff(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema.alterTable('bookings').addColumn('called_off_at', bigint).execute()
}
