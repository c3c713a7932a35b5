import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'

/** Every way to pay by name (spec §9). */
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

/** Ways to pay that this customer has; what nobody takes here, the restaurant's list leaves out. */
export const payableHere = (payments: readonly PaymentMethod[], hasBalance: boolean): PaymentMethod[] =>
  payments.filter((payment) => hasBalance || payment !== 'balance')
