import { isOver } from '../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { late } from '../base/late.ts'
import { type Polling, type Surroundings, createPolling } from '../base/polling.ts'
import type { EngineContext } from '../context/context.ts'
import type { Scheduler } from '../base/scheduler.ts'

const recentOrders = 20
const refreshOrders = late(() => import('./order-pages.ts'), 'refreshOrders')
/** An order is polled for this long after it was placed or, if that is later, after the time that it is meant for. */
const watchForMs = 6 * 60 * 60 * 1000
/** Longer than the time by which any shop takes orders in advance. */
const aheadMs = 62 * 24 * 60 * 60 * 1000

/** Polls the orders that the restaurant is working on. */
export const createOrderWatch = (
  context: EngineContext,
  scheduler: Scheduler,
  surroundings: Surroundings,
): Polling =>
  createPolling(context, scheduler, surroundings, {
    name: 'orders',
    isOpen: hasActiveOrders,
    ask: refreshOrders,
    newest,
  })

/** When the restaurant last changed one of the recent orders, as far as this phone knows. */
async function newest({ database }: EngineContext): Promise<number> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- of a collection
  const recent = await database.orders.orderBy('createdAt').reverse().limit(recentOrders).toArray()
  return Math.max(0, ...recent.map(({ updatedAt }) => updatedAt))
}

/**
 * True while the restaurant is working on an order of this phone; one that was never closed stops counting in time. On
 * a look, older ones count too: a customer who looks again the next day sees what became of them.
 */
async function hasActiveOrders({ database, clock }: EngineContext, isLook: boolean): Promise<boolean> {
  const since = clock.now() - (isLook ? aheadMs : watchForMs)
  const recent = database.orders.where('createdAt').above(since - aheadMs)
  const isActive = (order: OrderRow) =>
    !isOver(order) && Math.max(order.createdAt, order.appointmentAt ?? 0) > since
  return (await recent.filter(isActive).count()) > 0
}
