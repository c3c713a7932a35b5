import { CrowdedOut } from '../../base/few-at-once.ts'
import type { Changes } from '../../changes/changes.ts'
import { runQuery } from '../../database/run-query.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import { transactInTurn } from '../../database/together/in-turn.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Log } from '../../log/log.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { takeStep } from './take-step.ts'

/** The services that are needed to move orders. */
export type OrderServices = { db: Database; now: () => number; log: Log; changes: Changes }

/** How many orders are expired per call. A request that calls this must not wait for a whole night's orders. */
const maxPerRun = 200

/**
 * Expires orders that weren't paid or answered in time. The deadlines are stored in the rows, so this also works after
 * a restart.
 */
export async function expireOverdue(
  { db, now, log, changes }: OrderServices,
  shop: Pick<StoredShop, 'id' | 'file'>,
): Promise<void> {
  const at = now()
  const overdue = await runQuery(db, overdueOf({ shopId: shop.id, at }))
  for (const { order_id: orderId, customer_id: customerId, number } of overdue) {
    try {
      const move = { step: 'expire', by: 'clock' } as const
      await transactInTurn(db, 'expiry', shop.id, (trx) => takeStep(trx, shop, orderId, move, at))
    } catch (error) {
      // Many wait to expire it already: another transaction holds it for long.
      if (error instanceof CrowdedOut) return
      // A refusal means that the order was paid, answered or expired meanwhile. Any other error is logged: one order
      // mustn't hold up the others, nor the request that runs this.
      if (!(error instanceof Refusal))
        log.error({ shop: shop.id, number, err: error }, 'an order could not be expired')
      continue
    }
    log.info({ shop: shop.id, number }, 'order expired')
    changes.publish({ kind: 'order', shopId: shop.id, customerId, orderId })
  }
}

const overdueOf = preparedQuery<{ shopId: string; at: number }>()((db, { shopId, at }) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'customer_id', 'number'])
    .where('shop_id', '=', shopId)
    .where('expires_at', '<=', at)
    // An order whose payment is under way is first released by the code that asks the bank.
    .where('state', '!=', 'locked')
    .orderBy('expires_at')
    .limit(maxPerRun),
)
