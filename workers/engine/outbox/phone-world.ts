import { calls } from '../../../core/contract/calls/calls.ts'
import { attemptInquiry, attemptWithdraw } from '../../../core/contract/calls/implied-calls.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Async } from '../base/steps.ts'
import type { EngineContext } from '../context/context.ts'
import type { Caller } from '../net/api-options.ts'
import type { Outcome } from '../net/read-reply.ts'
import { withRoom } from '../storage/with-room.ts'
import type { QueuedCall, QueuedCalls } from './queued-call.ts'
import { dueIntents, releaseFor } from './sender-rows.ts'
import type { SenderWorld } from './sender-world.ts'

/** What the sender asks about the customer whose intents it sends. */
export type Who = Async<Pick<SenderWorld, 'here' | 'token' | 'renewToken'>> & {
  /** @param refusedToken the token that got the 401; a session that has another token by now isn't ended */
  endSession(customerId: string, refusedToken: string | undefined): Promise<void>
  /** The customer with whose token the calls are made, if it isn't the current one. */
  as?: Caller
}

/** The part of the sender's world that calls the restaurant and knows the customer. */
export function wireOf(
  { api, connection, clock }: EngineContext,
  who: Who,
): Async<Omit<SenderWorld, 'release' | 'due' | 'change' | 'confirm'>> {
  let refusedToken: string | undefined
  const noting = async <T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await asked
    if (outcome.kind === 'refusal' && outcome.status === 401) refusedToken = outcome.token
    return outcome
  }
  return {
    ...who,
    endSession: (customerId) => who.endSession(customerId, refusedToken),
    async reach() {
      if (connection.heardLately() && !clock.isInDoubt()) return 'heard'
      const isThere = async () => (await api.probe()).kind === 'answer'
      if (!(await isThere())) return 'silent'
      // While two Date headers contradict each other, neither can say which intents are too late.
      return !clock.isInDoubt() || ((await isThere()) && !clock.isInDoubt()) ? 'asked' : 'silent'
    },
    send: (intent) => {
      const ageMs = clock.now() - intent.createdAt
      return noting(api.sendFrozen(calls[intent.call], intent.body, intent.id, ageMs, who.as))
    },
    ask: ({ customerId, storeId, id }, take) =>
      noting(
        api.send(
          take ? attemptWithdraw : attemptInquiry,
          { customerId, storeId, idempotencyKey: id },
          who.as && { as: who.as },
        ),
      ),
  }
}

/** The sender's world on a phone: its database, its network, and the rooms that handle each queued call. */
export function phoneWorld(context: EngineContext, who: Who, queued: QueuedCalls): Async<SenderWorld> {
  const queuedAs = ({ call }: Intent) => queued[call] as QueuedCall<Intent>
  return {
    ...wireOf(context, who),
    release: (here) => withRoom(() => releaseFor(context, here)),
    due: () => dueIntents(context),
    change: (intent, event) => withRoom(() => queuedAs(intent).change(context, intent, event)),
    confirm: (intent, order) => withRoom(() => queuedAs(intent).confirm(context, intent, order)),
  }
}
