import { runQuery } from '../database/run-query.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Locks a customer's row, so that the customer's requests wait for each other and for the deletion of the account. It
 * doesn't check whether the account is disabled, so it suits requests that are allowed then, too, such as saving an
 * address.
 * @throws Refusal LD_SIGN_IN (401) when the account is gone
 */
export async function lockAccount(trx: Database, shopId: string, customerId: string): Promise<void> {
  if (!(await lockIfThere(trx, shopId, customerId))) throw new Refusal('LD_SIGN_IN', { status: 401 })
}

/**
 * The same for work that the customer didn't request. Returns false when the account is gone; then nothing must be
 * written for it.
 */
export async function lockIfThere(trx: Database, shopId: string, customerId: string): Promise<boolean> {
  const [customer] = await runQuery(trx, lockedRow({ shopId, customerId }))
  return customer !== undefined
}

/** On SQLite, a write transaction has locked the whole database already. */
export const lockedRow = preparedQuery<{ shopId: string; customerId: string }>()((
  db,
  { shopId, customerId },
  dialect,
) => {
  const row = db
    .selectFrom('customers')
    .select(['customer_type', 'disabled_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
  return dialect === 'sqlite' ? row : row.forNoKeyUpdate()
})
