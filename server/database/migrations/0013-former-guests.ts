import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Which guests became which members, so that the data they left as guests is deleted with their account. */
export async function formerGuests(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`

  await db.schema
    .createTable('former_guests')
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('guest_id', 'text', (c) => c.notNull())
    .addColumn('merged_at', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('former_guests_key', ['shop_id', 'member_id', 'guest_id'])
    .execute()
  // Earlier merges are found by the idempotency keys: if a guest's key belongs to an order that is now a member's, then
  // that guest became that member.
  await sql`insert into former_guests (shop_id, member_id, guest_id, merged_at)
    select orders.shop_id, orders.customer_id, attempt.customer_id, max(attempt.created_at)
    from order_attempts as attempt
    join orders on orders.shop_id = attempt.shop_id and orders.order_id = attempt.order_id
    where orders.customer_id <> attempt.customer_id
    group by orders.shop_id, orders.customer_id, attempt.customer_id`.execute(db)
}
