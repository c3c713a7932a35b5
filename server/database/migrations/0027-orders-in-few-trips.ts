import type { Kysely } from 'kysely'

/** Indexes by which the sender checks of each order find their rows without reading all orders of the last hour. */
export async function ordersInFewTrips(db: Kysely<unknown>): Promise<void> {
  for (const column of ['customer_id', 'network'])
    await db.schema
      .createIndex(`order_senders_by_${column}`)
      .on('order_senders')
      .columns(['shop_id', column, 'created_at'])
      .execute()
}
