import type { OrderState } from '../../schema/order/order.ts'
import type { CancelUntil } from '../../schema/shop.ts'

/** States from which nothing follows. */
export const finalStates: readonly OrderState[] = ['completed', 'cancelled', 'refused', 'expired']

/** States in which an order waits for the restaurant's answer, or for the money that comes before it. */
export const unansweredStates: readonly OrderState[] = [
  'created',
  'pendingPayment',
  'locked',
  'waitingForConfirmation',
]

export const isFinal = (state: OrderState): boolean => finalStates.includes(state)

/** Nothing more comes of it: it is final, or the restaurant doesn't have it any more. */
export const isOver = ({ state, goneSince }: { state: OrderState; goneSince?: number }): boolean =>
  goneSince !== undefined || isFinal(state)

/**
 * A customer may take an order back until the restaurant has confirmed it, or until it begins to cook where the shop
 * allows that. Not while a payment is under way: that has to end first.
 * Ours: the spec names the states (§4) but no transitions.
 */
export const customerMayCancel = (state: OrderState, until: CancelUntil = 'confirmation'): boolean =>
  state === 'created' ||
  state === 'pendingPayment' ||
  state === 'waitingForConfirmation' ||
  (state === 'confirmed' && until === 'preparation')
