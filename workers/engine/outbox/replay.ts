import { calls } from '../../../core/contract/calls/calls.ts'
import { attemptInquiry, attemptWithdraw } from '../../../core/contract/calls/implied-calls.ts'
import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/customer/customer.ts'
import { changeAddress, confirmAddress } from '../addresses/address-outbox.ts'
import { backoffMs } from '../base/backoff.ts'
import { askAfter } from '../benefits/benefits.ts'
import { change, confirm, dueIntents, releaseFor } from './outbox.ts'
import { settingOf } from '../storage/memory.ts'
import type { EngineContext } from '../base/context.ts'
import type { Outcome } from '../net/read-reply.ts'
import { drain } from './sender.ts'
import type { SenderWorld } from './sender-world.ts'
import { currentSession, endSession, ensureToken, renewToken } from '../session/session.ts'
import { type Async, play } from '../base/steps.ts'

/**
 * Sends what waits. Runs in the worker of every tab and in the service worker alike: that two of them never
 * place an order twice rests on the server's keys; the lock only saves work.
 * Answers `busy` when another sender is at it; `steal` takes the lock from one that has been for too long.
 */
export async function replay(context: EngineContext, { steal = false } = {}): Promise<'done' | 'busy'> {
  const run = async () => {
    await play(drain({ now: context.clock.now, backoffMs }), phoneWorld(context))
    return 'done' as const
  }
  if (!('locks' in navigator)) return run()
  return navigator.locks.request('larder-outbox', steal ? { steal } : { ifAvailable: true }, (lock) =>
    lock ? run() : 'busy',
  )
}

/** The sender's world on a phone: its database and its network. */
export function phoneWorld(context: EngineContext): Async<SenderWorld> {
  const { api, connection } = context
  // Whoever signed in anew while a call was under way isn't ended by its 401.
  let refusedToken: string | undefined
  const noting = async <T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await asked
    if (outcome.kind === 'refusal' && outcome.status === 401) refusedToken = outcome.token
    return outcome
  }
  return {
    async here() {
      const session = await currentSession(context)
      const identity = await settingOf(context, 'identity')
      return {
        customerId: session?.customerId ?? null,
        isGuest: session?.customerType === guestType,
        storeId: identity?.storeId ?? null,
      }
    },
    release: (customerId, storeId) => releaseFor(context, customerId, storeId),
    due: () => dueIntents(context),
    async reach() {
      if (connection.heardLately()) return 'heard'
      return (await api.probe()).kind === 'answer' ? 'asked' : 'silent'
    },
    token: () => ensureToken(context),
    renewToken: (customerId) => renewToken(context, customerId),
    endSession: (customerId) => endSession(context, { of: customerId, token: refusedToken }),
    change: (intent, event) =>
      isOrderIntent(intent) ? change(context, intent, event) : changeAddress(context, intent, event),
    async confirm(intent, order) {
      if (!isOrderIntent(intent)) await confirmAddress(context, intent)
      else if (order) {
        await confirm(context, intent, order)
        askAfter(context, intent)
      }
    },
    send: (intent) => noting(api.sendFrozen(calls[intent.call], intent.body, intent.id)),
    ask: ({ customerId, storeId, id }, take) =>
      noting(api.send(take ? attemptWithdraw : attemptInquiry, { customerId, storeId, idempotencyKey: id })),
  }
}
