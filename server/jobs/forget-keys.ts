import { inTurns, mostAtOnce } from '../database/disk/in-turns.ts'
import type { Database } from '../database/open.ts'

/**
 * Deletes a shop's idempotency keys from before an instant, in batches. They are the most rows of all, and an index by
 * time would cost each order more than this costs in an hour.
 */
export async function forgetKeys(db: Database, shopId: string, before: number): Promise<void> {
  const tables = [
    ['order_attempts', 'idempotency_key'],
    ['command_attempts', 'customer_id'],
  ] as const
  for (const [table, column] of tables)
    await inTurns(
      '',
      async (after) => {
        const row = await db
          .selectFrom(table)
          .select(`${column} as value`)
          .where('shop_id', '=', shopId)
          .where(column, '>', after)
          .orderBy(column)
          .offset(mostAtOnce - 1)
          .limit(1)
          .executeTakeFirst()
        return row?.value
      },
      (after, upTo) =>
        db
          .deleteFrom(table)
          .where('shop_id', '=', shopId)
          .where(column, '>', after)
          .$if(upTo !== undefined, (query) => query.where(column, '<=', upTo!))
          .where('created_at', '<', before)
          .execute(),
    )
}
