import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../dialect.ts'

/**
 * Since when a restaurant wanted no more of a member who has deleted the account since; null for everybody else. With each
 * guest's order they are looked for: a few among thousands.
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
