import type { QueuedCallName } from '../../../core/contract/calls/calls.ts'
import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'

/** How the room that queues a kind of call handles its changes; the outbox itself knows none of these rooms. */
export type QueuedCall<I extends Intent> = {
  /** Stores the event and what else it changes, in one transaction; null if the intent has changed meanwhile. */
  change(context: EngineContext, intent: I, event: IntentEvent): Promise<IntentRow | null>
  /**
   * The restaurant has carried it out: closes the intent and stores the result in one transaction. `order` is the
   * answer's order, if it holds one.
   */
  confirm(context: EngineContext, intent: I, order: Order | null): Promise<void>
}

/** The handler of each call that the contract lets wait: a missing one doesn't compile. */
export type QueuedCalls = { [C in QueuedCallName]: QueuedCall<Intent & { call: C }> }
