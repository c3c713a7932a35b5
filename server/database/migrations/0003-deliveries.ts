import type { Kysely } from 'kysely'

/** The steps of an order's bill, and the delivery's address and terms. */
export async function deliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('bill', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('orders').addColumn('delivery', 'text').execute()
}
