import type { Kysely } from 'kysely'

/** The booking at whose table an order is served. */
export async function orderBooking(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('booking_id', 'text').execute()
  await db.schema.createIndex('orders_booking').on('orders').columns(['shop_id', 'booking_id']).execute()
}
