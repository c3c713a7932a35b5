import type { Kysely } from 'kysely'

/**
 * The desk lists what was done last: a pre-order of last week that was just handed over, too. What isn't over yet is found by
 * its state alone, and nothing asks for it by when it was made, so this takes the place of the index that had that.
 */
export async function ordersByUpdate(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orders_by_state').execute()
  await db.schema
    .createIndex('orders_by_update')
    .on('orders')
    .columns(['shop_id', 'state', 'updated_at'])
    .execute()
}
