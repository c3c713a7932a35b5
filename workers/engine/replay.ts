import { calls } from '../../core/contract/calls.ts'
import { type ErrorCode, isErrorCode, reactions } from '../../core/contract/errors.ts'
import { attemptInquiry, attemptWithdraw } from '../../core/contract/implied-calls.ts'
import { readOrder } from '../../core/contract/order-wire.ts'
import { guestType } from '../../core/schema/customer.ts'
import type { IntentRow } from '../../core/storage/rows.ts'
import { readSetting } from '../../core/storage/writer.ts'
import type { Outcome } from './api-client.ts'
import { backoffMs } from './backoff.ts'
import {
  claim,
  close,
  confirm,
  dueIntents,
  markUnknown,
  needsAttention,
  park,
  postpone,
  requeue,
  unparkFor,
} from './outbox.ts'
import type { Parts } from './parts.ts'
import { endSession, ensureToken, renewToken } from './session.ts'

const renewedWaitMs = 500
/** A token that could not be renewed just now is asked for again after at least this. */
const tokenWaitMs = 2_000

/** Whether the rest of the queue may go on. */
type Step = 'next' | 'stop'

/**
 * Sends what waits, oldest first within each lane, until nothing is due or the network is gone.
 * Runs in the worker of every tab and in the service worker alike: that two of them never place an order
 * twice rests on the server's keys; the lock only saves work.
 * Answers `busy` when another sender is at it; `steal` takes the lock from one that has been for too long.
 */
export async function replay(parts: Parts, { steal = false } = {}): Promise<'done' | 'busy'> {
  if (!('locks' in navigator)) {
    await drain(parts)
    return 'done'
  }
  return navigator.locks.request('larder-outbox', steal ? { steal } : { ifAvailable: true }, async (lock) => {
    if (!lock) return 'busy'
    await drain(parts)
    return 'done'
  })
}

async function drain(parts: Parts): Promise<void> {
  const session = await parts.database.sessions.get('current')
  const identity = await readSetting(parts.database, 'identity')
  if (session && identity) await unparkFor(parts, session.customerId, identity.storeId)
  let due = await dueIntents(parts)
  if (due.length === 0) return
  // Nothing is sent, and nothing expires, before our own endpoint has answered: an order thrown at a dead
  // network would be "unknown" for no reason, and the answer brings the server's time.
  if (!parts.connection.heardLately()) {
    if ((await parts.api.probe()).kind !== 'answer') return
    // The answer may have put the clock right, and with it what is due and what is too late.
    due = await dueIntents(parts)
  }
  while (due.length > 0) {
    for (const intent of due) if ((await settle(parts, intent)) === 'stop') return
    due = await dueIntents(parts)
  }
}

async function settle(parts: Parts, intent: IntentRow): Promise<Step> {
  const fence = await fenceOf(parts, intent)
  if (fence === 'later') {
    await postpone(parts, intent, tokenWaitMs + backoffMs(intent.attempts))
    return 'next'
  }
  if (fence) {
    await park(parts, intent, fence)
    return 'next'
  }
  // A `sending` left behind was killed half-way: only the server knows what came of it.
  if (intent.state !== 'queued' || intent.withdrawing) return askByKey(parts, intent)
  if (intent.deadlineAt <= parts.clock.now()) return expire(parts, intent)
  return send(parts, intent)
}

/** An intent goes only to the shop and for the customer that it was made for. */
async function fenceOf(
  parts: Parts,
  intent: IntentRow,
): Promise<'EN_SIGN_IN' | 'EN_OTHER_CUSTOMER' | 'later' | null> {
  const session = await parts.database.sessions.get('current')
  const identity = await readSetting(parts.database, 'identity')
  if (!session) return 'EN_SIGN_IN'
  if (session.customerId !== intent.customerId || identity?.storeId !== intent.storeId)
    return 'EN_OTHER_CUSTOMER'
  const token = await ensureToken(parts)
  return token === 'usable' ? null : token === 'later' ? 'later' : 'EN_SIGN_IN'
}

async function send(parts: Parts, intent: IntentRow): Promise<Step> {
  // Committed before the first byte leaves: a crash from here on is `unknown`, never `gone`.
  const claimed = await claim(parts, intent)
  if (!claimed) return 'next'
  const outcome = await parts.api.sendFrozen(calls[claimed.call], claimed.body, claimed.id)
  if (outcome.kind === 'answer') {
    await confirm(parts, claimed, readOrder(outcome.value))
    return 'next'
  }
  if (outcome.kind === 'refusal') return onRefusal(parts, claimed, outcome)
  await markUnknown(parts, claimed, 0, null)
  return 'stop'
}

async function onRefusal(
  parts: Parts,
  intent: IntentRow,
  refusal: Outcome<unknown> & { kind: 'refusal' },
): Promise<Step> {
  const { code, status, data, retryAfterMs } = refusal
  if (status === 401) return onSessionEnded(parts, intent)
  const reaction = isErrorCode(code)
    ? reactions[code satisfies ErrorCode]
    : status >= 500
      ? 'waitAndRetry'
      : 'tell'
  if (reaction === 'waitAndRetry' || status >= 500 || status === 429) {
    const wait = retryAfterMs ?? backoffMs(intent.attempts)
    // After a 500 nobody knows how far the server got; after 409 and 429 it did nothing.
    if (status >= 500 || status === 409) await markUnknown(parts, intent, wait, code)
    else await requeue(parts, intent, wait, code)
    return 'next'
  }
  if (reaction === 'maybeOurs' && intent.attempts > 1) {
    await markUnknown(parts, intent, backoffMs(intent.attempts), code)
    return 'next'
  }
  await needsAttention(parts, intent, code, data)
  return 'next'
}

/**
 * A genuine 401: a guest's token is renewed by device; anyone else signs in again. The keys stay as they
 * are, and so does what isn't known.
 */
async function onSessionEnded(parts: Parts, intent: IntentRow): Promise<Step> {
  const session = await parts.database.sessions.get('current')
  const token = session?.customerType === guestType ? await renewToken(parts, intent.customerId) : 'signIn'
  if (token !== 'signIn') {
    // Never at once: a server that refuses the fresh token too would be asked in a circle.
    await markUnknown(
      parts,
      intent,
      token === 'usable' ? renewedWaitMs : tokenWaitMs + backoffMs(intent.inquiries),
      null,
    )
    return 'next'
  }
  await park(parts, intent, 'EN_SIGN_IN')
  await endSession(parts)
  return 'stop'
}

/** Settles an unknown outcome by the server's ledger, and takes the key back when the customer asked for that. */
async function askByKey(parts: Parts, intent: IntentRow): Promise<Step> {
  // Cancelling an order is idempotent by itself: it is simply sent again.
  if (intent.call !== 'orderCreate') {
    await requeue(parts, intent, 0, null)
    return 'next'
  }
  const tooLate = intent.deadlineAt <= parts.clock.now()
  const question = { customerId: intent.customerId, storeId: intent.storeId, idempotencyKey: intent.id }
  const outcome = await parts.api.send(
    intent.withdrawing || tooLate ? attemptWithdraw : attemptInquiry,
    question,
  )
  if (outcome.kind === 'refusal') {
    if (outcome.status === 401) return onSessionEnded(parts, intent)
    await markUnknown(parts, intent, outcome.retryAfterMs ?? backoffMs(intent.inquiries), outcome.code)
    return 'next'
  }
  if (outcome.kind !== 'answer') {
    await markUnknown(parts, intent, backoffMs(intent.inquiries), null)
    return 'stop'
  }
  const { value } = outcome
  if (value.state === 'placed') await confirm(parts, intent, readOrder(value.order))
  else if (value.state === 'refused')
    await needsAttention(parts, intent, value.envelope.code, value.envelope.data)
  else if (value.state === 'inFlight') await markUnknown(parts, intent, 1_000, null)
  else if (value.state === 'withdrawn')
    await close(parts, intent, intent.withdrawing ? 'cancelled' : 'expired', tooLate ? 'EN_DEADLINE' : null)
  else await requeue(parts, intent, 0, null)
  return 'next'
}

/** Too late to be wanted. A key that was ever sent is taken back first: a copy may still be under way. */
async function expire(parts: Parts, intent: IntentRow): Promise<Step> {
  if (intent.attempts > 0 && intent.call === 'orderCreate') {
    await markUnknown(parts, intent, 0, 'EN_DEADLINE')
    return 'next'
  }
  await close(parts, intent, 'expired', 'EN_DEADLINE')
  return 'next'
}
