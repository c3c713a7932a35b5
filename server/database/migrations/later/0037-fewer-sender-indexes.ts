import type { Kysely } from 'kysely'

/**
 * Every order is entered in each index of where orders came from. What a customer ordered in the last hour the orders say
 * themselves; and when it came is asked once an hour, to delete what is older than a day, for which all of a day is gone through.
 */
export async function fewerSenderIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['customer_id', 'time'])
    await db.schema.dropIndex(`order_senders_by_${column}`).execute()
}
