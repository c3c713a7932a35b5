import { calls } from '../../../core/contract/calls/calls.ts'
import { attemptInquiry, attemptWithdraw } from '../../../core/contract/calls/implied-calls.ts'
import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/customer/customer.ts'
import { changeAddress, confirmAddress } from '../addresses/address-outbox.ts'
import { backoffMs } from '../base/backoff.ts'
import { askAfter } from '../benefits/benefits.ts'
import { change, confirm, dueIntents, releaseFor } from './outbox.ts'
import { settingOf } from '../storage/memory.ts'
import type { Parts } from '../base/context.ts'
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
export async function replay(parts: Parts, { steal = false } = {}): Promise<'done' | 'busy'> {
  const run = async () => {
    await play(drain({ now: parts.clock.now, backoffMs }), phoneWorld(parts))
    return 'done' as const
  }
  if (!('locks' in navigator)) return run()
  return navigator.locks.request('larder-outbox', steal ? { steal } : { ifAvailable: true }, (lock) =>
    lock ? run() : 'busy',
  )
}

/** The sender's world on a phone: its database and its network. */
export function phoneWorld(parts: Parts): Async<SenderWorld> {
  const { api, connection } = parts
  // Whoever signed in anew while a call was under way isn't ended by its 401.
  let refusedToken: string | undefined
  const noting = async <T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await asked
    if (outcome.kind === 'refusal' && outcome.status === 401) refusedToken = outcome.token
    return outcome
  }
  return {
    async here() {
      const session = await currentSession(parts)
      const identity = await settingOf(parts, 'identity')
      return {
        customerId: session?.customerId ?? null,
        isGuest: session?.customerType === guestType,
        storeId: identity?.storeId ?? null,
      }
    },
    release: (customerId, storeId) => releaseFor(parts, customerId, storeId),
    due: () => dueIntents(parts),
    async reach() {
      if (connection.heardLately()) return 'heard'
      return (await api.probe()).kind === 'answer' ? 'asked' : 'silent'
    },
    token: () => ensureToken(parts),
    renewToken: (customerId) => renewToken(parts, customerId),
    endSession: (customerId) => endSession(parts, { of: customerId, token: refusedToken }),
    change: (intent, event) =>
      isOrderIntent(intent) ? change(parts, intent, event) : changeAddress(parts, intent, event),
    async confirm(intent, order) {
      if (!isOrderIntent(intent)) await confirmAddress(parts, intent)
      else if (order) {
        await confirm(parts, intent, order)
        askAfter(parts, intent)
      }
    },
    send: (intent) => noting(api.sendFrozen(calls[intent.call], intent.body, intent.id)),
    ask: ({ customerId, storeId, id }, take) =>
      noting(api.send(take ? attemptWithdraw : attemptInquiry, { customerId, storeId, idempotencyKey: id })),
  }
}
