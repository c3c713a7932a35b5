import { WrittenAnswer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { batchedQuery } from '../database/together/batched-query.ts'
import { preparedListQuery } from '../database/prepared-query.ts'
import type { Database } from '../database/open.ts'
import type { AttemptRow } from '../database/tables/orders.ts'

/** One attempt to place an order: an idempotency key of one customer. Its first answer is stored under the key. */
export type OrderAttempt = { shopId: string; idempotencyKey: string; customerId: string }

/** The first answer to a key, or null while it has none. */
export async function findAttempt(
  db: Database,
  { shopId, idempotencyKey }: Omit<OrderAttempt, 'customerId'>,
): Promise<AttemptRow | null> {
  const [row] = await attemptRows(db, shopId, idempotencyKey)
  return row ?? null
}

/** The first answers to some keys of a shop. */
export const attemptsOf = preparedListQuery<AttemptRow>((db, shopId, keys) =>
  db
    .selectFrom('order_attempts')
    .select([
      'shop_id',
      'idempotency_key',
      'customer_id',
      'fingerprint',
      'order_id',
      'status',
      'answer',
      'withdrawn',
      'created_at',
    ])
    .where('shop_id', '=', shopId)
    .where('idempotency_key', 'in', keys),
)

const attemptRows = batchedQuery(attemptsOf, (row) => row.idempotency_key)

type FirstAnswer = Pick<
  AttemptRow,
  'fingerprint' | 'order_id' | 'status' | 'answer' | 'withdrawn' | 'created_at'
>

/** The row with the answer to a key that has none yet. */
export const attemptRow = (
  { shopId, idempotencyKey, customerId }: OrderAttempt,
  entry: FirstAnswer,
): AttemptRow => ({ shop_id: shopId, idempotency_key: idempotencyKey, customer_id: customerId, ...entry })

/**
 * Stores the first answer to a key. Returns false when the key has one already; then nothing changes. On PostgreSQL
 * this waits for another process that is writing the same key, and then sees that process's row.
 */
export async function insertAttempt(
  db: Database,
  { shopId, idempotencyKey, customerId }: OrderAttempt,
  entry: FirstAnswer,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_attempts')
    .values({ shop_id: shopId, idempotency_key: idempotencyKey, customer_id: customerId, ...entry })
    .onConflict((conflict) => conflict.columns(['shop_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Repeats the first answer to a key, byte for byte.
 * @throws Refusal LD_KEY_REUSED (422) when the key was another customer's or for another body
 */
export function replayAnswer(
  row: AttemptRow,
  { customerId }: OrderAttempt,
  fingerprint: string,
): WrittenAnswer {
  const same = row.customer_id === customerId && (row.withdrawn === 1 || row.fingerprint === fingerprint)
  if (!same) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  return new WrittenAnswer(row.answer, { status: row.status })
}
