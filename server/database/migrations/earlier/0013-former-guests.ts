import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../dialect.ts'

/** Which guests became which members, so that what they left as guests goes with their account. */
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
  // Of before, the keys tell: a guest's key whose order is a member's by now was that member's.
  await sql`insert into former_guests (shop_id, member_id, guest_id, merged_at)
    select orders.shop_id, orders.customer_id, attempt.customer_id, max(attempt.created_at)
    from order_attempts as attempt
    join orders on orders.shop_id = attempt.shop_id and orders.order_id = attempt.order_id
    where orders.customer_id <> attempt.customer_id
    group by orders.shop_id, orders.customer_id, attempt.customer_id`.execute(db)
}
