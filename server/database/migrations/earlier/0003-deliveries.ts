import type { Kysely } from 'kysely'

/** What made an order's total, and where it is brought. */
export async function deliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('bill', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('orders').addColumn('delivery', 'text').execute()
}
