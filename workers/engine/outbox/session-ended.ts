import type { Intent } from '../../../core/schema/order/intent.ts'
import { type Pace, type Protocol, step } from './protocol.ts'

const renewedWaitMs = 500
/** A token that could not be renewed just now is asked for again after at least this. */
export const tokenWaitMs = 2_000

/**
 * A genuine 401: a guest's token is renewed by device; anyone else signs in again. The keys stay as they
 * are, and so does what isn't known.
 */
export function* onSessionEnded(intent: Intent, pace: Pace): Protocol {
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
