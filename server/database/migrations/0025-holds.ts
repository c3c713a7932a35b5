import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * What orders hold of points and balance until they are handed over or come to nothing. Existing orders get their
 * entries, too.
 */
export async function holds(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema
    .alterTable('purse_entries')
    .addColumn('held_points', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('purse_entries')
    .addColumn('held_cents', bigint, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('purse_entries_order')
    .on('purse_entries')
    .columns(['shop_id', 'customer_id', 'order_id'])
    .execute()
  await sql`
    update purse_entries set
      reason = case reason when 'order' then 'held' else 'released' end,
      held_points = -points,
      held_cents = -balance_cents
    where reason in ('order', 'givenBack')
  `.execute(db)
  await sql`
    insert into purse_entries (
      shop_id, customer_id, entry_id, reason, order_id,
      points, balance_cents, spent_cents, held_points, held_cents, created_at
    )
    select
      held.shop_id, held.customer_id, held.order_id, 'consumed', held.order_id,
      0, 0, 0, -held.held_points, -held.held_cents, orders.updated_at
    from purse_entries as held
    join orders on orders.shop_id = held.shop_id and orders.order_id = held.order_id
    where held.reason = 'held' and orders.state = 'completed'
  `.execute(db)
}
