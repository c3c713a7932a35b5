import type { Kysely } from 'kysely'

/** How full a slot is, is asked at every order for it and by every phone that offers it. */
export async function slotOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('orders_by_slot')
    .on('orders')
    .columns(['shop_id', 'service_id', 'appointment_at'])
    .execute()
}
