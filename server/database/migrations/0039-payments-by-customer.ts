import type { Kysely } from 'kysely'

/**
 * An index by customer. A guest who becomes a member takes their payments along, and a guest who has payments isn't
 * deleted; neither query should read other customers' payments.
 */
export async function paymentsByCustomer(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payments_by_customer')
    .on('payments')
    .columns(['shop_id', 'customer_id'])
    .execute()
}
