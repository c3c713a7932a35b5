import { isOver } from '../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { againMs } from '../base/backoff.ts'
import { late } from '../base/late.ts'
import { askedWaitMs } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Scheduler } from '../base/scheduler.ts'

/** Polls the orders that the restaurant is working on. */
export type OrderWatch = {
  /** Asks at once, then goes on polling. */
  look(): void
  /** Goes on polling if there are active orders. */
  watch(): void
  rest(): void
}

/** The intervals while no stream is open: longer and longer until an order changes; varied at random per phone. */
const everyMs = [5_000, 8_000, 12_000, 20_000, 30_000]
/** The interval while a stream is open: events can get lost between two processes of a server. */
const notifiedEveryMs = 60_000
const recentOrders = 20
const refreshOrders = late(() => import('./order-pages.ts'), 'refreshOrders')
/** An order is polled for this long after it was placed or, if that is later, after the time that it is meant for. */
const watchForMs = 6 * 60 * 60 * 1000
/** Longer than the time by which any shop takes orders in advance. */
const aheadMs = 62 * 24 * 60 * 60 * 1000

export function createOrderWatch(
  context: EngineContext,
  scheduler: Scheduler,
  { isLooking, isNotified }: { isLooking(): boolean; isNotified(): boolean },
): OrderWatch {
  let quiet = 0
  let askedAt = -Infinity
  /** The earliest next question, as the restaurant asked to wait. */
  let notBefore = 0

  async function ask(): Promise<void> {
    const before = await newest(context)
    askedAt = performance.now()
    notBefore = askedAt + askedWaitMs(await refreshOrders(context))
    quiet = (await newest(context)) === before ? quiet + 1 : 0
  }

  function arm(waitMs: number): void {
    scheduler.at('orders', Math.max(againMs(waitMs), notBefore - performance.now()), async () => {
      if (!(await hasActiveOrders(context))) return
      const isDue = !isNotified() || performance.now() - askedAt >= notifiedEveryMs
      if (isDue && context.connection.state() === 'online') await ask()
      if (isLooking()) arm(everyMs[Math.min(quiet, everyMs.length - 1)]!)
    })
  }

  return {
    look() {
      quiet = 0
      askedAt = -Infinity
      scheduler.at('orders', 0, async () => {
        // Older orders count too: a customer who looks again the next day sees what became of them.
        if (!(await hasActiveOrders(context, aheadMs))) return
        await ask()
        if (isLooking()) arm(everyMs[0]!)
      })
    },
    watch() {
      if (!isLooking()) return
      quiet = 0
      arm(everyMs[0]!)
    },
    rest: () => scheduler.cancel('orders'),
  }
}

/** When the restaurant last changed one of the recent orders, as far as this phone knows. */
async function newest({ database }: EngineContext): Promise<number> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- of a collection
  const recent = await database.orders.orderBy('createdAt').reverse().limit(recentOrders).toArray()
  return Math.max(0, ...recent.map(({ updatedAt }) => updatedAt))
}

/** True while the restaurant is working on an order of this phone; one that was never closed stops counting in time. */
async function hasActiveOrders({ database, clock }: EngineContext, spanMs = watchForMs): Promise<boolean> {
  const since = clock.now() - spanMs
  const recent = database.orders.where('createdAt').above(since - aheadMs)
  const isActive = (order: OrderRow) =>
    !isOver(order) && Math.max(order.createdAt, order.appointmentAt ?? 0) > since
  return (await recent.filter(isActive).count()) > 0
}
