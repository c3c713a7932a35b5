import type { Intent } from '../../../core/schema/order/intent.ts'
import { type Steps, stepsOf } from '../base/steps.ts'
import type { Here, SenderWorld } from './sender-world.ts'

const step = stepsOf<SenderWorld>()

/**
 * Why an intent may not be sent; `formerly`: it was made as a guest that the current customer was before (G32, G33).
 */
type Fence = 'EN_SIGN_IN' | 'EN_OTHER_CUSTOMER' | 'formerly' | null

/** An intent goes only to the shop and for the customer that it was made for. */
export function* fenceOf(intent: Intent): Steps<SenderWorld, Fence | 'later'> {
  const before = fenceBetween(yield* step('here'), intent)
  if (before !== null && before !== 'formerly') return before
  const token = yield* step('token')
  if (token !== 'usable') return token === 'later' ? 'later' : 'EN_SIGN_IN'
  // Renewing the token may have shown that the restaurant has forgotten this guest: asks again who is here.
  return fenceBetween(yield* step('here'), intent)
}

function fenceBetween({ customerId, storeId, formerly }: Here, intent: Intent): Fence {
  if (customerId === null) return 'EN_SIGN_IN'
  if (storeId !== intent.storeId) return 'EN_OTHER_CUSTOMER'
  if (customerId === intent.customerId) return intent.formerly === undefined ? null : 'formerly'
  return formerly.includes(intent.customerId) ? 'formerly' : 'EN_OTHER_CUSTOMER'
}
