import { runQuery } from './run-query.ts'
import { preparedQuery } from './prepared-query.ts'
import type { Database } from './open.ts'

/** What a shop gives out one request at a time. */
export type Given = 'slots' | 'bookings'

/**
 * Makes a request for one of these wait for other such requests at the same shop, and holds the lock until the
 * transaction ends. (The order counter of a day isn't enough as a lock: two requests just before and just after
 * midnight use different counters.)
 */
export async function lockShop(trx: Database, shopId: string, given: Given): Promise<void> {
  await runQuery(trx, shopLock({ shopId, given }))
}

export const shopLock = preparedQuery<{ shopId: string; given: Given }>()((db, { shopId, given }) =>
  db
    .insertInto('order_counters')
    .values({ shop_id: shopId, day: given, last_number: 0 })
    .onConflict((conflict) => conflict.columns(['shop_id', 'day']).doUpdateSet({ last_number: 0 })),
)
