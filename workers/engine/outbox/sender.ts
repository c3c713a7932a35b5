import type { AttemptOutcome } from '../../../core/contract/calls/implied-calls.ts'
import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import { dataOf } from '../../../core/contract/envelope.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { mayPass } from '../net/may-pass.ts'
import type { Outcome, Refusal } from '../net/read-reply.ts'
import { fenceOf } from './fence.ts'
import type { Done, SenderWorld } from './sender-world.ts'
import { type Steps, stepsOf } from '../base/steps.ts'

/**
 * How what waits is sent, by whoever sends it: the worker of any tab, the service worker, several at once.
 * Pure: everything that it knows and does goes through its world.
 */

const orderIn = (answer: Done): Order | null => ('orderId' in answer ? readOrder(answer) : null)

/** The shop's time, and how long to wait before another attempt (`backoffMs`). */
export type Pace = { now(): number; backoffMs(attempts: number): number }

type Protocol<T = Turn> = Steps<SenderWorld, T>

const step = stepsOf<SenderWorld>()

/** Whether the rest of the queue may go on. */
type Turn = 'next' | 'stop'

const renewedWaitMs = 500
/** A token that could not be renewed just now is asked for again after at least this. */
const tokenWaitMs = 2_000
const inFlightWaitMs = 1_000
/** Who answered in the server's place doesn't know how long it will take: no longer than this is believed. */
const longestForeignPauseMs = 60_000
const foreignCode = 'EN_UNREADABLE'
const firstPatienceMs = 2_000
const longestPatienceMs = 5 * 60_000

/** Sends what waits, oldest first within each lane, until nothing is due or the network is gone. */
export function* drain(pace: Pace): Protocol<void> {
  const { customerId, storeId, formerly } = yield* step('here')
  if (customerId !== null && storeId !== null)
    for (const name of [customerId, ...formerly]) yield* step('release', name, storeId)
  let due = yield* step('due')
  let isCurrent = false
  while (due.length > 0) {
    for (const intent of due) {
      // Nothing is sent, and nothing expires, unless our own endpoint has answered just now: an order thrown at
      // a dead network would be "unknown" for no reason, and a phone that slept doesn't know what time it is.
      const reached = yield* step('reach')
      if (reached === 'silent') return
      // The answer may have put the clock right, and with it what is due and what is too late.
      if (reached === 'asked' || !isCurrent) break
      if ((yield* settle(intent, pace)) === 'stop') return
    }
    due = yield* step('due')
    isCurrent = true
  }
}

/** Takes one intent a step further. */
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
  // A `sending` left behind was killed half-way: only the server knows what came of it.
  if (intent.state !== 'queued' || intent.withdrawing) return yield* askByKey(intent, pace)
  if (intent.deadlineAt <= pace.now()) return yield* expire(intent)
  return yield* send(intent, pace)
}

/**
 * Made as a guest whom the restaurant knows no more (G33), or who is a member by now: they order it anew. What was ever
 * sent is taken back first, in the name that the phone has now, since a key is one customer's alone: a copy of it that
 * arrives later places nothing.
 */
function* onFormer(intent: Intent, pace: Pace): Protocol {
  const verdict = { code: 'EN_GUEST_FORGOTTEN', data: null }
  const wasSent = intent.attempts > 0 || intent.state !== 'queued' || intent.withdrawing
  if (intent.call !== 'orderCreate' || !wasSent) {
    yield* step('change', intent, { type: 'refused', verdict })
    return 'next'
  }
  // That it wasn't there when it was asked about doesn't say that no copy of it comes later.
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
  // Committed before the first byte leaves: a crash from here on is `unknown`, never `gone`.
  const claimed = yield* step('change', intent, { type: 'claimed' })
  if (!claimed) return 'next'
  const outcome = yield* step('send', claimed)
  if (outcome.kind === 'answer') {
    yield* step('confirm', claimed, orderIn(outcome.value))
    return 'next'
  }
  if (outcome.kind === 'refusal') return yield* onRefusal(claimed, outcome, pace)
  // Was it the network, or only this one? Whether the others may go on is asked before the next.
  const code = outcome.kind === 'unreadable' ? foreignCode : null
  yield* step('change', claimed, { type: 'unknown', waitMs: 0, code, ...foreignPause(outcome) })
  return 'next'
}

function* onRefusal(intent: Intent, refusal: Refusal, pace: Pace): Protocol {
  const { status, code } = refusal
  const data = dataOf(refusal)
  if (status === 401) return yield* onSessionEnded(intent, pace)
  if (mayPass(refusal)) {
    const pause = { waitMs: pace.backoffMs(intent.attempts), pauseMs: refusal.retryAfterMs, code }
    // A 429 comes before anything is done; after the others nobody knows how far the server got.
    yield* step('change', intent, { type: status === 429 ? 'requeued' : 'unknown', ...pause })
    return 'next'
  }
  if (intent.call !== 'orderCreate') {
    yield* step('change', intent, { type: 'refused', verdict: { code, data } })
    return 'next'
  }
  // A refusal can be the echo of our own success, or somebody else's on the way: the ledger decides, and takes
  // the key back, so that "nothing was ordered" stays true whatever copy of the request arrives later.
  const doubted = yield* step('change', intent, { type: 'doubted', verdict: { code, data } })
  return doubted ? yield* askByKey(doubted, pace) : 'next'
}

/**
 * A genuine 401: a guest's token is renewed by device; anyone else signs in again. The keys stay as they
 * are, and so does what isn't known.
 */
function* onSessionEnded(intent: Intent, pace: Pace): Protocol {
  const { customerId, isGuest } = yield* step('here')
  if (customerId !== intent.customerId) {
    // Somebody else is here by now: the answer wasn't about them.
    yield* step('change', intent, { type: 'parked', code: 'EN_OTHER_CUSTOMER' })
    return 'next'
  }
  const token = isGuest ? yield* step('renewToken', intent.customerId) : 'signIn'
  if (token !== 'signIn') {
    // Never at once: a server that refuses the fresh token too would be asked in a circle.
    const waitMs = token === 'usable' ? renewedWaitMs : tokenWaitMs + pace.backoffMs(intent.inquiries)
    yield* step('change', intent, { type: 'unknown', waitMs, code: null })
    return 'next'
  }
  yield* step('change', intent, { type: 'parked', code: 'EN_SIGN_IN' })
  yield* step('endSession', intent.customerId)
  return 'stop'
}

/**
 * Settles an unknown outcome by the server's ledger; takes the key back where it isn't to be used any more.
 * @param wasGuests it was sent as the guest that they were before
 */
function* askByKey(intent: Intent, pace: Pace, wasGuests = false): Protocol {
  // Cancelling an order is idempotent by itself, and so is what is done to an address: it is simply sent again.
  if (intent.call !== 'orderCreate') {
    yield* step('change', intent, notDone(intent, pace))
    return 'next'
  }
  const take = intent.withdrawing || intent.doubted !== null || intent.deadlineAt <= pace.now()
  const outcome = yield* step('ask', intent, take)
  if (outcome.kind === 'answer') {
    if (outcome.value.state === 'placed') yield* step('confirm', intent, readOrder(outcome.value.order))
    else yield* step('change', intent, whatBecameOf(intent, outcome.value, pace))
    return 'next'
  }
  const waitMs = pace.backoffMs(intent.inquiries)
  if (outcome.kind !== 'refusal') {
    yield* step('change', intent, {
      type: 'unknown',
      waitMs,
      code: foreign(intent),
      ...foreignPause(outcome),
    })
    return 'next'
  }
  if (outcome.status === 401) return yield* onSessionEnded(intent, pace)
  // The restaurant gave what is that guest's to nobody, as where their time was over when they signed in.
  if (wasGuests && outcome.code === 'LD_KEY_REUSED') {
    yield* step('change', intent, { type: 'parked', code: 'EN_OTHER_CUSTOMER' })
    return 'next'
  }
  yield* step('change', intent, {
    type: 'unknown',
    waitMs,
    pauseMs: outcome.retryAfterMs,
    code: outcome.code,
  })
  return 'next'
}

function whatBecameOf(
  intent: Intent,
  attempt: Exclude<AttemptOutcome, { state: 'placed' }>,
  pace: Pace,
): IntentEvent {
  switch (attempt.state) {
    case 'absent':
      return notDone(intent, pace)
    case 'inFlight':
      return { type: 'unknown', waitMs: inFlightWaitMs, code: foreign(intent) }
    case 'refused': {
      // Nobody is asked to decide on what they have taken back.
      if (intent.withdrawing) return { type: 'cancelled', code: null }
      const { code } = attempt.envelope
      return { type: 'refused', verdict: { code, data: dataOf(attempt.envelope) } }
    }
    case 'withdrawn':
      if (intent.withdrawing) return { type: 'cancelled', code: null }
      return intent.doubted
        ? { type: 'refused', verdict: intent.doubted }
        : { type: 'expired', code: 'EN_DEADLINE' }
  }
}

/** It is sent again. Once is bad luck; from then on it waits its turn. */
const notDone = (intent: Intent, pace: Pace): IntentEvent => ({
  type: 'requeued',
  waitMs: Math.max(intent.attempts > 1 ? pace.backoffMs(intent.attempts) : 0, patienceMs(intent)),
  code: foreign(intent),
})

/** That it was somebody else who answered last, in the restaurant's place. */
const foreign = ({ code }: Intent): string | null => (code === foreignCode ? code : null)

/** Who stands between lets other calls through, and this one never: it is met ever more rarely (G35). */
const patienceMs = (intent: Intent): number =>
  foreign(intent) === null || intent.attempts <= 2
    ? 0
    : Math.min(longestPatienceMs, firstPatienceMs * 2 ** Math.min(intent.attempts - 2, 20))

/** Too late to be wanted. A key that was ever sent is taken back first: a copy may still be under way. */
function* expire(intent: Intent): Protocol {
  const wasSent = intent.attempts > 0 && intent.call === 'orderCreate'
  yield* step(
    'change',
    intent,
    wasSent ? { type: 'unknown', waitMs: 0, code: 'EN_DEADLINE' } : { type: 'expired', code: 'EN_DEADLINE' },
  )
  return 'next'
}

const foreignPause = (outcome: Outcome<unknown> & { kind: 'unreadable' | 'silent' }) => ({
  pauseMs:
    outcome.kind === 'unreadable' && outcome.retryAfterMs !== null
      ? Math.min(outcome.retryAfterMs, longestForeignPauseMs)
      : null,
})
