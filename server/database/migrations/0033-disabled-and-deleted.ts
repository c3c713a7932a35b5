import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Since when the restaurant had disabled the account of a member who has deleted it since; null for all others. An
 * index finds these few among thousands, as each guest's order looks for them.
 */
export async function disabledAndDeleted(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema.alterTable('erased_guests').addColumn('disabled_at', bigint).execute()
  await db.schema
    .createIndex('erased_guests_disabled')
    .on('erased_guests')
    .columns(['shop_id', 'disabled_at'])
    .execute()
}
