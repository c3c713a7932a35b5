import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { mayPass } from '../net/may-pass.ts'
import type { Refusal } from '../net/read-reply.ts'
import { askByKey } from './ask-by-key.ts'
import { fenceOf } from './fence.ts'
import { foreignCode, foreignPause } from './foreign.ts'
import type { Done } from './sender-world.ts'
import { onSessionEnded, tokenWaitMs } from './session-ended.ts'
import { type Pace, type Protocol, step } from './protocol.ts'

/**
 * How the outbox is sent. The worker of any tab and the service worker run this, even several at once.
 * Pure: everything that it knows and does goes through its world.
 */

const orderIn = (answer: Done): Order | null => ('orderId' in answer ? readOrder(answer) : null)

/** Sends all due intents, oldest first within each lane, until none is due or the network is gone. */
export function* drain(pace: Pace): Protocol<void> {
  const here = yield* step('here')
  if (here.customerId !== null) yield* step('release', here)
  let due = yield* step('due')
  let isCurrent = false
  while (due.length > 0) {
    for (const intent of due) {
      // Nothing is sent, and nothing expires, unless our own endpoint has answered just now: an order sent into a dead
      // network would be "unknown" for no reason, and a phone that slept doesn't know what time it is.
      const reached = yield* step('reach')
      if (reached === 'silent') return
      // The answer may have corrected the clock, and with it what is due and what is too late: reads again what is due.
      if (reached === 'asked' || !isCurrent) break
      if ((yield* settle(intent, pace)) === 'stop') return
    }
    due = yield* step('due')
    isCurrent = true
  }
}

/** Moves one intent one step further. */
export function* settle(intent: Intent, pace: Pace): Protocol {
  const fence = yield* fenceOf(intent)
  if (fence === 'later') {
    yield* step('change', intent, {
      type: 'postponed',
      waitMs: tokenWaitMs + pace.backoffMs(intent.attempts),
    })
    return 'next'
  }
  if (fence === 'formerly') return yield* onFormer(intent, pace)
  if (fence) {
    yield* step('change', intent, { type: 'parked', code: fence })
    return 'next'
  }
  // While the fence was asked, the phone's clock may have been set, and only the restaurant can tell that from a sleep.
  if (intent.deadlineAt <= pace.now() && (yield* step('reach')) !== 'heard') return 'next'
  // The sender of an intent in state `sending` was killed half-way: only the server knows what became of it.
  if (intent.state !== 'queued' || intent.withdrawing) return yield* askByKey(intent, pace)
  if (intent.deadlineAt <= pace.now()) return yield* expire(intent)
  return yield* send(intent, pace)
}

/**
 * Handles an intent that was made as a guest whom the restaurant has forgotten (G33) or who is a member by now: the
 * customer has to order anew. If it was ever sent, its key is taken back first, in the customer's present name, since a
 * key belongs to one customer alone: a copy of the request that arrives later places nothing.
 */
function* onFormer(intent: Intent, pace: Pace): Protocol {
  const verdict = { code: 'EN_GUEST_FORGOTTEN', data: null }
  const wasSent = intent.attempts > 0 || intent.state !== 'queued' || intent.withdrawing
  if (intent.call !== 'orderCreate' || !wasSent) {
    yield* step('change', intent, { type: 'refused', verdict })
    return 'next'
  }
  // The server didn't have it when asked, but a copy may still arrive: makes it unknown, to take its key back.
  if (intent.state === 'queued') {
    yield* step('change', intent, { type: 'unknown', waitMs: 0, code: null })
    return 'next'
  }
  const isTakenBack = intent.withdrawing || intent.doubted !== null
  const doubted = isTakenBack ? intent : yield* step('change', intent, { type: 'doubted', verdict })
  const { customerId } = yield* step('here')
  return doubted && customerId !== null ? yield* askByKey({ ...doubted, customerId }, pace, true) : 'next'
}

function* send(intent: Intent, pace: Pace): Protocol {
  // Committed before the first byte leaves: after a crash from here on the intent is `unknown`, never lost.
  const claimed = yield* step('change', intent, { type: 'claimed' })
  if (!claimed) return 'next'
  const outcome = yield* step('send', claimed)
  if (outcome.kind === 'answer') {
    yield* step('confirm', claimed, orderIn(outcome.value))
    return 'next'
  }
  if (outcome.kind === 'refusal') return yield* onRefusal(claimed, outcome, pace)
  // The network may be down, or only this call failed: `reach` finds out before the next intent is sent.
  const code = outcome.kind === 'unreadable' ? foreignCode : null
  yield* step('change', claimed, { type: 'unknown', waitMs: 0, code, ...foreignPause(outcome) })
  return 'next'
}

function* onRefusal(intent: Intent, refusal: Refusal, pace: Pace): Protocol {
  const { status, code, data } = refusal
  if (status === 401) return yield* onSessionEnded(intent, pace)
  if (mayPass(refusal)) {
    const pause = { waitMs: pace.backoffMs(intent.attempts), pauseMs: refusal.retryAfterMs, code }
    // The server sends a 429 before it does anything; after the other statuses nobody knows how far it got.
    yield* step('change', intent, { type: status === 429 ? 'requeued' : 'unknown', ...pause })
    return 'next'
  }
  if (intent.call !== 'orderCreate') {
    yield* step('change', intent, { type: 'refused', verdict: { code, data } })
    return 'next'
  }
  // A refusal can be the echo of our own success, or come from something on the way. The ledger decides and takes the
  // key back, so that "nothing was ordered" stays true whatever copy of the request arrives later.
  const doubted = yield* step('change', intent, { type: 'doubted', verdict: { code, data } })
  return doubted ? yield* askByKey(doubted, pace) : 'next'
}

/** Ends an intent past its deadline. A key that was ever sent is taken back first: a copy may still be under way. */
function* expire(intent: Intent): Protocol {
  const wasSent = intent.attempts > 0 && intent.call === 'orderCreate'
  yield* step(
    'change',
    intent,
    wasSent ? { type: 'unknown', waitMs: 0, code: 'EN_DEADLINE' } : { type: 'expired', code: 'EN_DEADLINE' },
  )
  return 'next'
}
