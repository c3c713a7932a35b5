import type { Kysely } from 'kysely'

const indexes = [
  { name: 'orders_by_slot', columns: ['shop_id', 'service_id', 'appointment_at'], of: 'appointment_at' },
  { name: 'orders_booking', columns: ['shop_id', 'booking_id'], of: 'booking_id' },
  { name: 'orders_promotion', columns: ['shop_id', 'promotion_id', 'customer_id'], of: 'promotion_id' },
]

/**
 * Few orders are pre-orders, are served at a booked table or use a promotion, so only these get an entry in those
 * indexes.
 */
export async function fewerEntries(db: Kysely<unknown>): Promise<void> {
  for (const { name, columns, of } of indexes) {
    await db.schema.dropIndex(name).execute()
    await db.schema
      .createIndex(name)
      .on('orders')
      .columns(columns)
      .where(of as never, 'is not', null)
      .execute()
  }
}
