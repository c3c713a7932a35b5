import type { Kysely } from 'kysely'

/** What an order's price holds of each tax, by the rates of that day. */
export async function receipt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('taxes', 'text').execute()
}
