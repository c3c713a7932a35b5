import type { Kysely } from 'kysely'

/** Which coupons a member has taken: what was given to them doesn't count among those. Of older ones nobody knows, so they count. */
export async function claimedCoupons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coupons')
    .addColumn('is_claimed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
