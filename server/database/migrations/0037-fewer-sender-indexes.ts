import type { Kysely } from 'kysely'

/**
 * Drops indexes of `order_senders`, as every order pays for each of them. A customer's orders of the last hour can be
 * read from the orders. The time is asked for once an hour, to delete rows older than a day; that query may scan all of
 * a day.
 */
export async function fewerSenderIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['customer_id', 'time'])
    await db.schema.dropIndex(`order_senders_by_${column}`).execute()
}
