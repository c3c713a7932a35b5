import type { AttemptOutcome } from '../../../core/contract/calls/implied-calls.ts'
import { readRefusalData } from '../../../core/contract/refusal-data.ts'
import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { type IntentEvent, nobodysCode } from '../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import { foreign, foreignCode, foreignPause } from './foreign.ts'
import { type Pace, type Protocol, step } from './protocol.ts'
import { onSessionEnded } from './session-ended.ts'

const inFlightWaitMs = 1_000
const firstPatienceMs = 2_000
/** The attempts without a wait of this kind, and the longest wait: a bad network's silence is worth more attempts. */
const patience = {
  foreign: { freeAttempts: 2, longestMs: 5 * 60_000 },
  silent: { freeAttempts: 5, longestMs: 60_000 },
}

/**
 * Settles an unknown outcome by asking the server's ledger, and takes the key back if it mustn't be used any more.
 * @param wasGuests the intent was sent as the guest that this customer was before
 */
export function* askByKey(intent: Intent, pace: Pace, wasGuests = false): Protocol {
  // Cancelling an order and changing an address are idempotent by themselves, so they are simply sent again.
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
  // The restaurant hasn't moved the guest's orders to this customer, e.g. if the guest's session had expired then.
  if (wasGuests && outcome.code === nobodysCode) {
    yield* step('change', intent, { type: 'parked', code: nobodysCode })
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
      // The customer has taken the order back, so there is nothing left for them to decide.
      if (intent.withdrawing) return { type: 'cancelled', code: null }
      const { code } = attempt.envelope
      return { type: 'refused', verdict: { code, data: readRefusalData(attempt.envelope) } }
    }
    case 'withdrawn':
      if (intent.withdrawing) return { type: 'cancelled', code: null }
      return intent.doubted
        ? { type: 'refused', verdict: intent.doubted }
        : { type: 'expired', code: 'EN_DEADLINE' }
  }
}

/** Sends the intent again: at once after the first attempt, after a wait from the second on. */
const notDone = (intent: Intent, pace: Pace): IntentEvent => ({
  type: 'requeued',
  waitMs: Math.max(intent.attempts > 1 ? pace.backoffMs(intent.attempts) : 0, patienceMs(intent)),
  code: foreign(intent),
})

/**
 * The wait after something else answered in the restaurant's place, or nothing at all. What is on the way may let other
 * calls through and this one never, so the intent is tried ever more rarely (G35).
 */
function patienceMs({ code, attempts }: Intent): number {
  if (code !== null && code !== foreignCode) return 0
  const { freeAttempts, longestMs } = patience[code === null ? 'silent' : 'foreign']
  const more = attempts - freeAttempts
  return more <= 0 ? 0 : Math.min(longestMs, firstPatienceMs * 2 ** Math.min(more, 20))
}
