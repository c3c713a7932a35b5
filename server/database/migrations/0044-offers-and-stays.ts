import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * The messages about free tables, which were counted in `code_gates`: its `phone` was then the word `offer`, the 64
 * digits of the number's hash and the booking's id. And when a party sat down and left; null where that isn't known.
 */
export async function offersAndStays(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .createTable('offer_messages')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('booking_id', 'text', (column) => column.notNull())
    .addColumn('number_hash', 'text', (column) => column.notNull())
    .addColumn('sent_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('offer_messages_key', ['shop_id', 'booking_id'])
    .execute()
  await sql`
    insert into offer_messages (shop_id, booking_id, number_hash, sent_at)
    select shop_id, substr(phone, 72), substr(phone, 7, 64), sent_at from code_gates where phone like 'offer %'
  `.execute(db)
  await sql`delete from code_gates where phone like 'offer %'`.execute(db)
  await db.schema.alterTable('bookings').addColumn('seated_at', bigint).execute()
  await db.schema.alterTable('bookings').addColumn('left_at', bigint).execute()
}
