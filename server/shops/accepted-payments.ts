import { needsBank } from '../../core/domain/order/order-steps.ts'
import type { PaymentMethod } from '../../core/schema/primitives.ts'

/** What can be paid with: what the restaurant takes itself, what the customer has there, and what a bank takes. */
export const acceptedPayments = (
  payments: readonly PaymentMethod[],
  online: readonly PaymentMethod[],
): PaymentMethod[] => payments.filter((payment) => !needsBank(payment, 1) || online.includes(payment))
