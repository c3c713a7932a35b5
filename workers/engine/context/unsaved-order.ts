import type { Order } from '../../../core/schema/order/order.ts'
import type { Result } from '../base/result.ts'

/** What became of a tap on *Order*. */
export type Placement =
  /** It is on this phone; the outbox sends it. */
  | { kind: 'saved'; intentId: string }
  /** This phone couldn't save it, but it was sent and the restaurant has it. */
  | { kind: 'placed'; intentId: string; order: Order }
  /** This phone couldn't save it, it was sent, and nobody knows yet what came of it: ask again, don't order again. */
  | { kind: 'checking'; intentId: string }

/** An order that only the running engine knows. */
export type UnsavedOrder = { intentId: string; customerId: string; settled: Promise<Result<Placement>> }
