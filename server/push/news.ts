import type { Order, OrderEvent, OrderState } from '../../core/schema/order/order.ts'

const hour = 3600

/**
 * What a phone is told of, and for how many seconds a phone that is off may still hear of it. All of it is the
 * restaurant's or the clock's doing: nobody is told of their own. Being in preparation, or handed over, lets the
 * customer do nothing that they couldn't before. Ours: the spec is silent.
 */
export const toldFor: Partial<Record<OrderState, number>> = {
  confirmed: 12 * hour,
  waitingForPickup: 4 * hour,
  onDelivery: 4 * hour,
  refused: 24 * hour,
  expired: 24 * hour,
}

/** States that leave what was told before as true as it was. */
const inBetween: readonly OrderState[] = ['inPreparation']

/** What its customer should know of an order as it stands, or null when there is nothing. */
export function newsOf({ history }: Pick<Order, 'history'>): OrderEvent | null {
  const last = history.findLast(({ state }) => !inBetween.includes(state))
  return last && toldFor[last.state] !== undefined ? last : null
}
