import type { OrderState } from '../../schema/order/order.ts'
import type { CancelUntil } from '../../schema/shop.ts'

/** States of an order that came to nothing. */
export const failedStates: readonly OrderState[] = ['cancelled', 'refused', 'expired']

/** States that an order never leaves. */
export const finalStates: readonly OrderState[] = ['completed', ...failedStates]

/** States in which an order waits for the restaurant's answer, or for the payment before it. */
export const unansweredStates: readonly OrderState[] = [
  'created',
  'pendingPayment',
  'locked',
  'waitingForConfirmation',
]

export const isFinal = (state: OrderState): boolean => finalStates.includes(state)

/** Whether an order is over: its state is final, or the restaurant doesn't have it any more. */
export const isOver = ({ state, goneSince }: { state: OrderState; goneSince?: number }): boolean =>
  goneSince !== undefined || isFinal(state)

/**
 * Whether a customer may cancel an order: until the restaurant has confirmed it, or until it begins to cook if the
 * shop allows that. Not while a payment is under way, which has to end first. Ours: the spec names the states (§4)
 * but no transitions.
 */
export const customerMayCancel = (state: OrderState, until: CancelUntil = 'confirmation'): boolean =>
  state === 'created' ||
  state === 'pendingPayment' ||
  state === 'waitingForConfirmation' ||
  (state === 'confirmed' && until === 'preparation')
