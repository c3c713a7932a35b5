import { needsBank } from '../../core/domain/order/order-steps.ts'
import type { PaymentMethod } from '../../core/schema/primitives.ts'

/** The methods with which a customer can pay: those that need no bank, and those that the bank supports. */
export const acceptedPayments = (
  payments: readonly PaymentMethod[],
  online: readonly PaymentMethod[],
): PaymentMethod[] => payments.filter((payment) => !needsBank(payment, 1) || online.includes(payment))
