import type { QueuedCallName } from '../../../core/contract/calls/calls.ts'
import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'

/** What the room that queues a kind of call does about it; the outbox itself knows none of them. */
export type QueuedCall<I extends Intent> = {
  /** Notes what happened to it, and what that changes beside it, at once; null when it has moved on meanwhile. */
  change(context: EngineContext, intent: I, event: IntentEvent): Promise<IntentRow | null>
  /** The restaurant has it: closes it and stores what came of it, at once. An order where the answer held one. */
  confirm(context: EngineContext, intent: I, order: Order | null): Promise<void>
}

/** Each call that may wait, by the contract, with who sees it through: one that is missing doesn't compile. */
export type QueuedCalls = { [C in QueuedCallName]: QueuedCall<Intent & { call: C }> }
