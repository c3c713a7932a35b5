import { ask } from '../database/ask.ts'
import { keptQuery } from '../database/kept-query.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * What one customer asks for waits for each other here, and for the end of the account: what a disabled account may do as well, as
 * writing down an address.
 * @throws Refusal LD_SIGN_IN (401) when the account is gone
 */
export async function lockAccount(trx: Database, shopId: string, customerId: string): Promise<void> {
  if (!(await lockIfThere(trx, shopId, customerId))) throw new Refusal('LD_SIGN_IN', { status: 401 })
}

/** The same for what isn't asked for by the customer. False when the account is gone: nothing is written for it any more. */
export async function lockIfThere(trx: Database, shopId: string, customerId: string): Promise<boolean> {
  const [customer] = await ask(trx, lockedRow({ shopId, customerId }))
  return customer !== undefined
}

/** Whoever writes on SQLite has locked all of it. */
export const lockedRow = keptQuery<{ shopId: string; customerId: string }>()((
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
