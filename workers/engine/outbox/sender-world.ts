import type { TokenState } from '../context/current-session.ts'
import type { AnswerOf } from '../../../core/contract/call.ts'
import type { calls } from '../../../core/contract/calls/calls.ts'
import type { AttemptOutcome } from '../../../core/contract/calls/implied-calls.ts'
import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { Outcome } from '../net/read-reply.ts'

/** The current customer and shop; `formerly`: the guests of this phone that the customer was before. */
export type Here = {
  customerId: string | null
  isGuest: boolean
  storeId: string | null
  formerly: readonly string[]
}

/** The answer to a queued call: an order, or only that it is done. */
export type Done = AnswerOf<(typeof calls)[Intent['call']]>

/** What a sender needs. Each method is one step; the browser may kill the sender before and after each. */
export type SenderWorld = {
  here(): Here
  /** Releases the intents that were parked until this customer is back in this shop. */
  release(here: Here): void
  /** The first open intent of each lane that is due, oldest first. */
  due(): Intent[]
  /**
   * Has our own endpoint answered just now? `asked`: it had to be probed, and the answer has brought the server's time.
   */
  reach(): 'heard' | 'asked' | 'silent'
  /** Makes sure that the current customer's token can be used. */
  token(): TokenState
  renewToken(customerId: string): TokenState
  /** Ends the session of this customer, unless somebody else has signed in meanwhile. */
  endSession(customerId: string): void
  /** Applies an event; null if the intent has changed meanwhile. */
  change(intent: Intent, event: IntentEvent): Intent | null
  /**
   * Closes the intent and stores its result in one transaction: an order is stored and its lines leave the cart; an
   * address only has to be marked as done.
   */
  confirm(intent: Intent, order: Order | null): void
  /** Sends the frozen body under the intent's key. */
  send(intent: Intent): Outcome<Done>
  /** Asks what became of the intent's key; with `take`, takes the key back unless it was used. */
  ask(intent: Intent, take: boolean): Outcome<AttemptOutcome>
}
