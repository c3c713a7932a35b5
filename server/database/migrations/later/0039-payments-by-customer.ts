import type { Kysely } from 'kysely'

/** A guest who becomes a member takes their payments along, and one who has any isn't forgotten: neither reads those of all others. */
export async function paymentsByCustomer(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payments_by_customer')
    .on('payments')
    .columns(['shop_id', 'customer_id'])
    .execute()
}
