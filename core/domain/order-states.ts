import type { OrderState } from '../schema/order.ts'

/** States from which nothing follows. */
export const finalStates: readonly OrderState[] = ['completed', 'cancelled', 'refused', 'expired']

export const isFinal = (state: OrderState): boolean => finalStates.includes(state)

/**
 * A customer may take an order back until the restaurant has confirmed it.
 * Ours: the spec names the states (§4) but no transitions.
 */
export const customerMayCancel = (state: OrderState): boolean =>
  state === 'created' || state === 'pendingPayment' || state === 'waitingForConfirmation'

/** The state of a new order: paid later waits for the restaurant, paid online for the money. */
export const firstState = (paysOnline: boolean): OrderState =>
  paysOnline ? 'pendingPayment' : 'waitingForConfirmation'
