import type { Order } from '../../../core/schema/order/order.ts'
import type { Result } from '../base/result.ts'

/** The outcome of a tap on *Order*. */
export type Placement =
  /** The order is saved on this phone; the outbox sends it. */
  | { kind: 'saved'; intentId: string }
  /** This phone couldn't save the order, but sent it, and the restaurant has it. */
  | { kind: 'placed'; intentId: string; order: Order }
  /** This phone couldn't save the order and sent it; the outcome isn't known yet: ask again, don't order again. */
  | { kind: 'checking'; intentId: string }

/** An order that isn't stored: only the running engine knows of it. */
export type UnsavedOrder = { intentId: string; customerId: string; settled: Promise<Result<Placement>> }
