import * as v from 'valibot'
import { longestInGift } from '../../schema/order/voucher.ts'
import { isPlainNote } from '../../schema/plain-text.ts'
import { Typed } from '../../schema/customer/customer.ts'
import { Id, PaymentMethod } from '../../schema/primitives.ts'
import { Amount } from '../amount.ts'
import { call } from '../call.ts'
import { OrderWire } from '../wire/order/order-wire.ts'
import { OpenGiftWire, VoucherSaleWire } from '../wire/member/voucher-wire.ts'

/** Buying vouchers, and opening gift vouchers. Ours: the spec names no paths. None of these calls is ever queued. */

/** The vouchers that the shop sells. LD_VOUCHERS_OFF: none. */
export const voucherOptionList = call({
  path: '/voucher/option/list',
  request: v.object({ storeId: Id }),
  answer: v.object({ storeId: Id, ...VoucherSaleWire.entries }),
  policy: 'never',
  auth: 'none',
  isAbout: ({ storeId }, { request }) => storeId === request.storeId,
})

/**
 * Orders a voucher: creates an order of the type `voucher`, which is then paid like any other
 * (`/order/online/payment`). The same `clientOrderId` gets the same order. `voucherAmount` is a whole number of
 * currency units, `bonusAmount` the bonus that the customer saw: SP_10010 with `data.reason` bonus if the bonus has
 * changed, amount if the amount is no longer sold. LD_MEMBERS_ONLY for a guest; LD_VOUCHERS_OFF; SP_10004 for a
 * payment method that isn't accepted; BS_0001 (429) for too many purchases, with `data.reason` unpaid if too many
 * aren't paid yet.
 */
export const voucherPurchaseCreate = call({
  path: '/voucher/purchase/create',
  request: v.object({
    customerId: Id,
    storeId: Id,
    clientOrderId: Id,
    voucherAmount: Amount,
    bonusAmount: Amount,
    paymentType: PaymentMethod,
    /** Null if the voucher goes to the buyer's own balance. */
    giftInfo: v.nullable(
      v.object({
        senderName: Typed(longestInGift.from),
        message: v.pipe(
          v.string(),
          v.maxLength(longestInGift.message),
          v.check(isPlainNote, 'plain text'),
          v.trim(),
        ),
      }),
    ),
  }),
  answer: OrderWire,
  policy: 'never',
  auth: 'customer',
  isAbout: ({ clientOrderId, storeId, customerId }, { request }) =>
    clientOrderId === request.clientOrderId &&
    storeId === request.storeId &&
    customerId === request.customerId,
})

/** The code as printed, or typed in lower case or without its hyphens. */
const GiftCode = v.pipe(v.string(), v.maxLength(40))

/**
 * The content of a gift, for anyone who has its code. LD_GIFT_UNKNOWN: there is no such gift. BS_0001 (429): too many
 * guesses.
 */
export const voucherGiftGet = call({
  path: '/voucher/gift/get',
  request: v.object({ storeId: Id, giftCode: GiftCode }),
  answer: v.object({ storeId: Id, ...OpenGiftWire.entries }),
  policy: 'never',
  auth: 'none',
  isAbout: ({ storeId }, { request }) => storeId === request.storeId,
})

/**
 * Adds a gift to the balance of the calling member, once; a repeated request of the same member gets the same answer.
 * LD_GIFT_UNKNOWN; LD_GIFT_OPENED if somebody else opened it or it was refunded; LD_MEMBERS_ONLY for a guest.
 */
export const voucherGiftOpen = call({
  path: '/voucher/gift/open',
  request: v.object({ customerId: Id, storeId: Id, giftCode: GiftCode }),
  answer: v.object({ storeId: Id, customerId: Id, ...OpenGiftWire.entries }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ storeId, customerId }, { request }) =>
    storeId === request.storeId && customerId === request.customerId,
})

/**
 * Cancels an unpaid voucher purchase and a payment that was begun for it; repeating it answers the same. SP_0045 if
 * it is paid, or may still be.
 */
export const voucherPurchaseCancel = call({
  path: '/voucher/purchase/cancel',
  request: v.object({ customerId: Id, storeId: Id, orderId: Id }),
  answer: OrderWire,
  policy: 'never',
  auth: 'customer',
  isAbout: ({ orderId, storeId, customerId }, { request }) =>
    orderId === request.orderId && storeId === request.storeId && customerId === request.customerId,
})

export const voucherCalls = {
  voucherOptionList,
  voucherPurchaseCreate,
  voucherPurchaseCancel,
  voucherGiftGet,
  voucherGiftOpen,
}
