import type { Placement } from '../../../../../workers/engine/context/unsaved-order.ts'
import type { Result } from '../../../../../workers/engine/base/result.ts'

/**
 * What an answer to the tap leaves unknown about the order: nothing, the outcome of sending it unsaved, or everything.
 */
type Doubt = 'none' | 'unsaved' | 'lost'

/** The doubt that has to be settled, or told to the customer, before another order is placed. */
export function doubtOf(answer: Result<Placement>): Doubt {
  // Only the answer was too late, or a bug came in between: the order may be saved by now, and its dishes out of the
  // cart.
  if (!answer.ok && ['EN_TOO_LATE', 'EN_BROKEN'].includes(answer.code)) return 'lost'
  return answer.ok || answer.code === 'EN_NOT_SAVED' ? 'unsaved' : 'none'
}
