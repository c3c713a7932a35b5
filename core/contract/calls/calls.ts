import { addressCalls } from './address-calls.ts'
import { memberCalls } from './member-calls.ts'
import { bookingCalls } from './booking-calls.ts'
import type { Call } from '../call.ts'
import { customerCalls } from './customer-calls.ts'
import { attemptInquiry, attemptWithdraw, slotsFull } from './implied-calls.ts'
import {
  deliveryFee,
  orderCancel,
  orderCreate,
  orderDetail,
  orderList,
  orderOnlinePayment,
  orderPaymentResult,
} from './order-calls.ts'
import { missionCalls } from './mission-calls.ts'
import { privacyCalls } from './privacy-calls.ts'
import { pushCalls } from './push-calls.ts'
import { couponCalls } from './coupon-calls.ts'
import { invitationCalls } from './invitation-calls.ts'
import { voucherCalls } from './voucher-calls.ts'
import { categoryList, itemGet, storeGet, storeIdentity } from './shop-calls.ts'

/**
 * The whole contract (spec §7): every call once, under the name that phone and server use. Only the stream, which is
 * answered in another way, is apart (live-call.ts).
 */
export const calls = {
  storeIdentity,
  storeGet,
  categoryList,
  itemGet,
  orderCreate,
  orderList,
  orderDetail,
  orderCancel,
  orderOnlinePayment,
  orderPaymentResult,
  deliveryFee,
  ...addressCalls,
  ...customerCalls,
  ...privacyCalls,
  ...memberCalls,
  ...voucherCalls,
  ...couponCalls,
  ...invitationCalls,
  ...missionCalls,
  attemptInquiry,
  attemptWithdraw,
  slotsFull,
  ...pushCalls,
  ...bookingCalls,
} satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** The calls that may wait in the outbox, derived from the policy that each declares. */
export type QueuedCallName = {
  [K in CallName]: (typeof calls)[K]['policy'] extends 'queue' ? K : never
}[CallName]
