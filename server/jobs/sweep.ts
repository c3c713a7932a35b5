import { Refusal } from '../http/refusal.ts'
import type { Services } from '../api/visit.ts'
import { endPauses } from '../shops/availability/switches.ts'
import { reconcile } from '../payments/reconcile.ts'
import { readShop, type StoredShop } from '../shops/read/read-shop.ts'
import { takeStep } from '../orders/life/take-step.ts'

type Parts = Pick<Services, 'db' | 'now' | 'log' | 'changes'>
type Sweeper = Parts & Pick<Services, 'banks' | 'tellOfPractice'>

/** How many are expired in one go: whoever waits for it must not wait for a whole night's. */
const most = 200

/** Expires what nobody paid or answered in time, by the instants in the rows: it doesn't matter who was off since. */
export async function expireOverdue(
  { db, now, log, changes }: Parts,
  shop: Pick<StoredShop, 'id' | 'file'>,
): Promise<void> {
  const at = now()
  const overdue = await db
    .selectFrom('orders')
    .select(['order_id', 'customer_id', 'number'])
    .where('shop_id', '=', shop.id)
    .where('expires_at', '<=', at)
    // A payment under way is ended first, by who asked the bank.
    .where('state', '!=', 'locked')
    .orderBy('expires_at')
    .limit(most)
    .execute()
  for (const { order_id: orderId, customer_id: customerId, number } of overdue) {
    try {
      const move = { step: 'expire', by: 'clock' } as const
      await db.transaction().execute((trx) => takeStep(trx, shop, orderId, move, at))
    } catch (error) {
      // A refusal says that somebody was faster: it is paid, answered or expired now. Whatever else it is, one order
      // mustn't hold up the others, nor whoever came by for something else.
      if (!(error instanceof Refusal))
        log.error({ shop: shop.id, number, err: error }, 'an order could not be expired')
      continue
    }
    log.info({ shop: shop.id, number }, 'order expired')
    changes.tell({ kind: 'order', shopId: shop.id, customerId, orderId })
  }
}

/** Ends what is overdue and the pauses that are over, for every shop. */
async function endOverdue(parts: Parts): Promise<void> {
  for (const { shop_id: shopId } of await parts.db.selectFrom('shops').select('shop_id').execute()) {
    await endPauses(parts, shopId)
    const shop = await readShop(parts.db, shopId)
    if (shop) await expireOverdue(parts, shop)
  }
}

/** Asks the banks what nobody has told us, and has them give back what is due. */
async function bringPaymentsRight(parts: Sweeper): Promise<void> {
  await parts.tellOfPractice()
  await reconcile(parts)
}

/** All of it once: whoever has paid by now isn't expired. */
export async function sweep(parts: Sweeper): Promise<void> {
  await bringPaymentsRight(parts)
  await endOverdue(parts)
}

/**
 * Sweeps now and every few seconds from then on. Nobody is served before what became overdue while the server was off
 * is ended; banks may be slow or gone, so nothing waits for them.
 */
export async function startSweeping(parts: Sweeper, everyMs = 5_000): Promise<{ stop: () => Promise<void> }> {
  await endOverdue(parts)
  const payments = keepDoing(() => bringPaymentsRight(parts), everyMs, parts.log)
  const overdue = keepDoing(() => endOverdue(parts), everyMs, parts.log)
  return { stop: async () => void (await Promise.all([payments.stop(), overdue.stop()])) }
}

/** Does something now and again and again, never twice at once; what failed is logged and done with the next turn. */
function keepDoing(work: () => Promise<void>, everyMs: number, log: Services['log']) {
  let running: Promise<void> | null = null
  const turn = () =>
    (running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'orders could not be swept'))
      .finally(() => (running = null)))
  void turn()
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
