import type { Kysely } from 'kysely'

/** Whom a restaurant wants no more of is looked for with each guest's order: a few among thousands. */
export async function disabledIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('customers_disabled')
    .on('customers')
    .columns(['shop_id', 'disabled_at'])
    .execute()
}
