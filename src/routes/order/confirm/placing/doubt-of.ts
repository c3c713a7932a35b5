import type { Placement } from '../../../../../workers/engine/context/unsaved-order.ts'
import type { Result } from '../../../../../workers/engine/base/result.ts'

/** What the answer to a tap leaves open about its order: nothing, what comes of sending it unsaved, or all of it. */
type Doubt = 'none' | 'unsaved' | 'lost'

/** What has to be known, or said, of an order that isn't certainly saved before anything else is placed. */
export function doubtOf(answer: Result<Placement>): Doubt {
  // Too late for an answer isn't too late for the order: it may be saved by now, and its dishes out of the cart.
  if (!answer.ok && answer.code === 'EN_TOO_LATE') return 'lost'
  return answer.ok || answer.code === 'EN_NOT_SAVED' ? 'unsaved' : 'none'
}
