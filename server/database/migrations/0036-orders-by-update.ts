import type { Kysely } from 'kysely'

/**
 * An index by last update, as the desk lists the orders that changed last, such as a pre-order of last week that was
 * just handed over. It replaces the index by creation time, which no query needs: open orders are found by their state
 * alone.
 */
export async function ordersByUpdate(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orders_by_state').execute()
  await db.schema
    .createIndex('orders_by_update')
    .on('orders')
    .columns(['shop_id', 'state', 'updated_at'])
    .execute()
}
