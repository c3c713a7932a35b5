import type { Order, OrderEvent, OrderState } from '../../core/schema/order/order.ts'

const hour = 3600

/**
 * The order states of which customers are notified, and for how many seconds a push service keeps the message for a
 * phone that is off. The restaurant or the clock brings all of them about, never the customer. `inPreparation` and
 * `completed` are left out, as the customer needs to do nothing then. Ours: the spec is silent.
 */
export const notificationTtlSeconds: Partial<Record<OrderState, number>> = {
  confirmed: 12 * hour,
  waitingForPickup: 4 * hour,
  onDelivery: 4 * hour,
  refused: 24 * hour,
  expired: 24 * hour,
}

/** States that don't make an earlier notification outdated. */
const silentStates: readonly OrderState[] = ['inPreparation']

/** The latest event of an order if its customer is notified of it; null if there is none. */
export function notifiableEvent({ history }: Pick<Order, 'history'>): OrderEvent | null {
  const last = history.findLast(({ state }) => !silentStates.includes(state))
  return last && notificationTtlSeconds[last.state] !== undefined ? last : null
}
