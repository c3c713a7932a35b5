import { type Kysely, sql } from 'kysely'

/**
 * A release that didn't wait for the end of an account noted a mission for whoever was just deleting theirs: such a note has
 * their id, and nothing else takes it away.
 */
export async function newsOfNobody(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mission_news where not exists (
    select 1 from customers where customers.shop_id = mission_news.shop_id and customers.customer_id = mission_news.customer_id
  )`.execute(db)
}
