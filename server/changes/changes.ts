import type { OrderState } from '../../core/schema/order/order.ts'
import type { BookingNews } from '../../core/schema/booking/booking.ts'

/** A change that phones and the desk are notified of at once. */
export type Change =
  /**
   * `refundId` is a refund that was made just now, of which the customer is notified. With `isJustPlaced`, the customer
   * isn't notified, and the order doesn't count towards anything yet. `state` is the state that a step has led to.
   */
  | {
      kind: 'order'
      shopId: string
      customerId: string
      orderId: string
      refundId?: string
      isJustPlaced?: true
      state?: OrderState
    }
  /** `news` is what the customer is notified of. */
  | { kind: 'booking'; shopId: string; customerId: string; bookingId: string; news?: BookingNews }
  /** The shop or its menu: a service was paused, a dish is sold out. */
  | { kind: 'shop'; shopId: string }

/** Whether this process made the change, or another one that uses the same database. */
export type Origin = 'here' | 'elsewhere'

export type ChangeListener = (change: Change, origin: Origin) => void

/**
 * Notifies subscribers in this process of changes after they were committed. A notification carries ids only:
 * subscribers read the database, so the next read makes up for a notification that was missed.
 */
export class Changes {
  readonly #listeners = new Set<ChangeListener>()
  #ofShops = 0

  /** How many changes of shops were published so far. It is increased before the first listener is called. */
  get ofShops(): number {
    return this.#ofShops
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(change: Change, origin: Origin = 'here'): void {
    if (change.kind === 'shop') this.#ofShops++
    for (const listener of this.#listeners) listener(change, origin)
  }
}
