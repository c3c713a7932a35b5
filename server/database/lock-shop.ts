import { ask } from './ask.ts'
import { keptQuery } from './kept-query.ts'
import type { Database } from './open.ts'

/** What is given away at a shop one request after the other. */
export type Given = 'slots' | 'bookings'

/**
 * Whoever asks a shop for one of these waits here for the others, until the transaction ends. (The counter of a day isn't
 * enough for that: of two that come just before and just after midnight, each has one of its own.)
 */
export async function lockShop(trx: Database, shopId: string, given: Given): Promise<void> {
  await ask(trx, shopLock({ shopId, given }))
}

export const shopLock = keptQuery<{ shopId: string; given: Given }>()((db, { shopId, given }) =>
  db
    .insertInto('order_counters')
    .values({ shop_id: shopId, day: given, last_number: 0 })
    .onConflict((conflict) => conflict.columns(['shop_id', 'day']).doUpdateSet({ last_number: 0 })),
)
