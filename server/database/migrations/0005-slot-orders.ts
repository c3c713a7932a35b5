import type { Kysely } from 'kysely'

/**
 * An index to count the orders of a slot: that is asked for each order with an appointment and by every phone that
 * offers slots.
 */
export async function slotOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('orders_by_slot')
    .on('orders')
    .columns(['shop_id', 'service_id', 'appointment_at'])
    .execute()
}
