import type { Kysely } from 'kysely'

/** The taxes included in an order's price, by the rates of that day. */
export async function receipt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('taxes', 'text').execute()
}
