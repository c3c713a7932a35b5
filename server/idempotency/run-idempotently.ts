import { idempotencyHeader } from '../../core/contract/call.ts'
import { WrittenAnswer, writeAnswer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import { fingerprintOf } from './fingerprint.ts'

/** A call that changes something for a customer. */
type IdempotentCall = {
  services: { db: Database; now: () => number }
  shop: { id: string }
  customer: { id: string }
  header: (name: string) => string | undefined
  /** The body as it arrived, without its context. */
  payload: Record<string, unknown>
}

/**
 * Runs a command once per Idempotency-Key, and stores its answer in the same transaction. A repetition gets the first
 * answer again and changes nothing. Refusals aren't stored, as nothing was done, so the same key may be tried again.
 * Without a key, the command simply runs.
 * @throws Refusal LD_KEY_REUSED (422) when the key was used with another body
 */
export async function runIdempotently(
  { services: { db, now }, shop, customer, header, payload }: IdempotentCall,
  work: (trx: Database) => Promise<unknown>,
): Promise<WrittenAnswer> {
  const idempotencyKey = header(idempotencyHeader)
  if (idempotencyKey === undefined)
    return new WrittenAnswer(writeAnswer(await db.transaction().execute(work)))
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(idempotencyKey)) throw new Refusal('LD_KEY_MISSING')
  const name = { shop_id: shop.id, customer_id: customer.id, idempotency_key: idempotencyKey }
  const fingerprint = fingerprintOf(payload)
  return db.transaction().execute(async (trx) => {
    // The key is inserted first: on PostgreSQL, a copy of the call in another process waits here for the first one's
    // answer.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('command_attempts')
      .values({ ...name, fingerprint, answer: '', created_at: now() })
      .onConflict((conflict) => conflict.columns(['shop_id', 'customer_id', 'idempotency_key']).doNothing())
      .executeTakeFirstOrThrow()
    const attempt = trx.selectFrom('command_attempts').where((where) => where.and(name))
    if (numInsertedOrUpdatedRows !== 1n) {
      const first = await attempt.select(['fingerprint', 'answer']).executeTakeFirstOrThrow()
      if (first.fingerprint !== fingerprint) throw new Refusal('LD_KEY_REUSED', { status: 422 })
      return new WrittenAnswer(first.answer)
    }
    const answer = writeAnswer(await work(trx))
    await trx
      .updateTable('command_attempts')
      .set({ answer })
      .where((where) => where.and(name))
      .execute()
    return new WrittenAnswer(answer)
  })
}
