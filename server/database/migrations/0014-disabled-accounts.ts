import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Since when the restaurant has disabled a member's account; null for all others. */
export async function disabledAccounts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema.alterTable('customers').addColumn('disabled_at', bigint).execute()
}
