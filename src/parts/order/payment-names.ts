import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'

/** The name of each payment method (spec §9). */
export const paymentNames: Record<PaymentMethod, MessageDescriptor> = {
  payAtRestaurant: msg`Pay at the restaurant`,
  payOnDelivery: msg`Pay on delivery`,
  payLater: msg`Pay later`,
  payOnline: msg`Pay online`,
  card: msg`Card`,
  wechatPay: msg`WeChat Pay`,
  alipay: msg`Alipay`,
  balance: msg`Voucher balance and points`,
}

/**
 * Drops payment by balance for a customer who has none. Methods that the restaurant doesn't take aren't in its list
 * anyway.
 */
export const payableHere = (payments: readonly PaymentMethod[], hasBalance: boolean): PaymentMethod[] =>
  payments.filter((payment) => hasBalance || payment !== 'balance')
