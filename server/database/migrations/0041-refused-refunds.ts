import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** How often a bank has refused a refund that is due, and what of a payment was given back by hand instead. */
export async function refusedRefunds(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  const table = db.schema.alterTable('payments')
  await table.addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0)).execute()
  await table.addColumn('by_hand_cents', bigint, (column) => column.notNull().defaultTo(0)).execute()
  await table.addColumn('by_hand_by', 'text').execute()
  // The desk looks for these with every board, and there are hardly any.
  await sql`create index payments_refused on payments (shop_id) where refusals > 0`.execute(db)
}
