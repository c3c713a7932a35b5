import { WrittenAnswer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import type { AttemptRow } from '../database/tables.ts'

/** Names one key of one customer. */
export type Attempt = { shopId: string; key: string; customerId: string }

export async function findAttempt(db: Database, { shopId, key }: Attempt): Promise<AttemptRow | null> {
  const row = await db
    .selectFrom('order_attempts')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Writes the first answer to a key, unless the key has one: then nothing changes and the answer is false.
 * On PostgreSQL this waits for another process that is writing the same key, and then sees what it wrote.
 */
export async function insertAttempt(
  db: Database,
  { shopId, key, customerId }: Attempt,
  entry: Pick<AttemptRow, 'fingerprint' | 'order_id' | 'status' | 'answer' | 'withdrawn' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_attempts')
    .values({ shop_id: shopId, idempotency_key: key, customer_id: customerId, ...entry })
    .onConflict((conflict) => conflict.columns(['shop_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * The first answer to a key again, byte for byte.
 * @throws Refusal LD_KEY_REUSED (422) when the key was another customer's or for another body
 */
export function replay(row: AttemptRow, { customerId }: Attempt, fingerprint: string): WrittenAnswer {
  const same = row.customer_id === customerId && (row.withdrawn === 1 || row.fingerprint === fingerprint)
  if (!same) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  return new WrittenAnswer(row.answer, { status: row.status })
}
