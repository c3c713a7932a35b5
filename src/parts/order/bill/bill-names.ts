import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BillRule } from '../../../../core/schema/order/bill.ts'

/** The name of each rule that contributes to the total. */
export const billNames: Record<BillRule, MessageDescriptor> = {
  lines: msg`Dishes`,
  reductions: msg`Reductions`,
  memberRate: msg`Member discount`,
  coupon: msg`Coupon`,
  points: msg`Points`,
  balance: msg`Voucher balance`,
  delivery: msg`Delivery fee`,
  freeDelivery: msg`Free delivery`,
}
