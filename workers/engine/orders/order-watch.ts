import { isOver } from '../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { againMs } from '../base/backoff.ts'
import { late } from '../base/late.ts'
import { askedWaitMs } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Scheduler } from '../base/scheduler.ts'

/** Follows the orders that the kitchen is busy with. */
export type OrderWatch = {
  /** Asks now, and goes on from there. */
  look(): void
  /** Goes on, if there is anything to follow. */
  watch(): void
  rest(): void
}

/** While nobody tells, they are asked for: less and less often, until something happens. Each phone at instants of its own. */
const everyMs = [5_000, 8_000, 12_000, 20_000, 30_000]
/** What is told can get lost between two processes of a server. */
const notifiedEveryMs = 60_000
const recentOrders = 20
const refreshOrders = late(() => import('./order-pages.ts'), 'refreshOrders')
/** An order is followed for this long, from when it was placed or, if that is later, from when it is meant for. */
const watchForMs = 6 * 60 * 60 * 1000
/** Longer than any shop takes orders ahead. */
const aheadMs = 62 * 24 * 60 * 60 * 1000

export function createOrderWatch(
  context: EngineContext,
  scheduler: Scheduler,
  { isLooking, isNotified }: { isLooking(): boolean; isNotified(): boolean },
): OrderWatch {
  let quiet = 0
  let askedAt = -Infinity
  /** Not sooner, as the restaurant asked. */
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
        // What became of one overnight is asked when somebody looks again.
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

/** When the restaurant did something last, as far as this phone knows. */
async function newest({ database }: EngineContext): Promise<number> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- of a collection
  const recent = await database.orders.orderBy('createdAt').reverse().limit(recentOrders).toArray()
  return Math.max(0, ...recent.map(({ updatedAt }) => updatedAt))
}

/** True while the restaurant is busy with an order of this phone; one that nobody ever closed stops counting. */
async function hasActiveOrders({ database, clock }: EngineContext, spanMs = watchForMs): Promise<boolean> {
  const since = clock.now() - spanMs
  const recent = database.orders.where('createdAt').above(since - aheadMs)
  const isActive = (order: OrderRow) =>
    !isOver(order) && Math.max(order.createdAt, order.appointmentAt ?? 0) > since
  return (await recent.filter(isActive).count()) > 0
}
