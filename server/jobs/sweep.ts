import type { Log } from '../log/log.ts'
import { expireOverdue, type OrderServices } from '../orders/life/expire-overdue.ts'
import { reconcile } from '../payments/reconcile.ts'
import type { Cashier } from '../payments/settle.ts'
import { endPauses } from '../shops/availability/switches.ts'
import { readShop } from '../shops/read/read-shop.ts'

type Sweeper = Cashier & { tellOfPractice: () => Promise<void> }

/** Ends what is overdue and the pauses that are over, for every shop. */
async function endOverdue(parts: OrderServices): Promise<void> {
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
function keepDoing(work: () => Promise<void>, everyMs: number, log: Log) {
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
