import type { Kysely } from 'kysely'

/**
 * Whether a member claimed a coupon or was given it; only claimed ones count as claimed. For older coupons this isn't
 * known, so they count as claimed.
 */
export async function claimedCoupons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coupons')
    .addColumn('is_claimed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
