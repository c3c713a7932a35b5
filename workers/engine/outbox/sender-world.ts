import type { TokenState } from '../context/current-session.ts'
import type { AnswerOf } from '../../../core/contract/call.ts'
import type { calls } from '../../../core/contract/calls/calls.ts'
import type { AttemptOutcome } from '../../../core/contract/calls/implied-calls.ts'
import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { Outcome } from '../net/read-reply.ts'

/** Who is ordering here, and at which shop; `formerly`: the guests of this phone that they were before. */
export type Here = {
  customerId: string | null
  isGuest: boolean
  storeId: string | null
  formerly: readonly string[]
}

/** What the restaurant answers: the order as it has it, or no more than that it is done. */
export type Done = AnswerOf<(typeof calls)[Intent['call']]>

/** What a sender needs; each is one step, and before and after each the browser may kill it. */
export type SenderWorld = {
  here(): Here
  /** What waited for this very customer to be back, in this very shop, goes on. */
  release(here: Here): void
  /** The first open intent of each lane that is due, oldest first. */
  due(): Intent[]
  /** Has our own endpoint answered just now? `asked` when it had to be asked, which brings the server's time. */
  reach(): 'heard' | 'asked' | 'silent'
  /** Makes sure that the current customer's token can be used. */
  token(): TokenState
  renewToken(customerId: string): TokenState
  /** Ends the session of this customer, unless somebody else has signed in meanwhile. */
  endSession(customerId: string): void
  /** Notes what happened; null when the intent has moved on meanwhile. */
  change(intent: Intent, event: IntentEvent): Intent | null
  /**
   * The intent is closed and what came of it stored, at once: an order, whose lines leave the cart; an
   * address needs no more than to hear that it is done.
   */
  confirm(intent: Intent, order: Order | null): void
  /** Sends the frozen body under the intent's key. */
  send(intent: Intent): Outcome<Done>
  /** Asks what became of the intent's key; with `take`, takes the key back unless it was used. */
  ask(intent: Intent, take: boolean): Outcome<AttemptOutcome>
}
