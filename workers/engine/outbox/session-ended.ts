import type { Intent } from '../../../core/schema/order/intent.ts'
import { type Pace, type Protocol, step } from './protocol.ts'

const renewedWaitMs = 500
/** The shortest wait before a token that couldn't be renewed is requested again. */
export const tokenWaitMs = 2_000

/**
 * Handles a genuine 401: a guest's token is renewed by device; a member has to sign in again. The intents keep their
 * keys, and an unknown outcome stays unknown.
 */
export function* onSessionEnded(intent: Intent, pace: Pace): Protocol {
  const { customerId, isGuest } = yield* step('here')
  if (customerId !== intent.customerId) {
    // Another customer is here by now, so the 401 wasn't about them.
    yield* step('change', intent, { type: 'parked', code: 'EN_OTHER_CUSTOMER' })
    return 'next'
  }
  const token = isGuest ? yield* step('renewToken', intent.customerId) : 'signIn'
  if (token !== 'signIn') {
    // Never at once: if the server refused the fresh token too, the sender would ask in an endless loop.
    const waitMs = token === 'usable' ? renewedWaitMs : tokenWaitMs + pace.backoffMs(intent.inquiries)
    yield* step('change', intent, { type: 'unknown', waitMs, code: null })
    return 'next'
  }
  yield* step('change', intent, { type: 'parked', code: 'EN_SIGN_IN' })
  yield* step('endSession', intent.customerId)
  return 'stop'
}
