import { type Kysely, sql } from 'kysely'

/**
 * Deletes mission news of customers who no longer exist. An earlier release could write such a row for a member who was
 * just deleting the account; the row holds their id, and nothing else would delete it.
 */
export async function newsOfNobody(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mission_news where not exists (
    select 1 from customers where customers.shop_id = mission_news.shop_id and customers.customer_id = mission_news.customer_id
  )`.execute(db)
}
