import * as v from 'valibot'
import { longestInGift } from '../../schema/order/voucher.ts'
import { isPlainNote } from '../../schema/plain-text.ts'
import { Typed } from '../../schema/customer/customer.ts'
import { Id, PaymentMethod } from '../../schema/primitives.ts'
import { Amount } from '../amount.ts'
import { call } from '../call.ts'
import { OrderWire } from '../wire/order/order-wire.ts'
import { OpenGiftWire, VoucherSaleWire } from '../wire/member/voucher-wire.ts'

/** Buying vouchers, and opening those that were given. Ours: the spec names no paths. Nothing of it is ever queued. */

/** What vouchers the shop sells. LD_VOUCHERS_OFF: none. */
export const voucherOptionList = call({
  path: '/voucher/option/list',
  request: v.object({ storeId: Id }),
  answer: v.object({ storeId: Id, ...VoucherSaleWire.entries }),
  policy: 'never',
  auth: 'none',
  isAbout: ({ storeId }, { request }) => storeId === request.storeId,
})

/**
 * Orders a voucher: an order of the type `voucher` that is then paid as any other (`/order/online/payment`). The same
 * `clientOrderId` is answered with the same order. `voucherAmount` is a whole number of units, `bonusAmount` the bonus that
 * the customer saw: SP_10010 with `data.reason` bonus when it is another by now, and amount when that isn't sold any more.
 * LD_MEMBERS_ONLY for a guest, LD_VOUCHERS_OFF, SP_10004 for a way to pay that isn't taken, BS_0001 (429) when too many aren't paid yet.
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
    /** Null for the own balance. */
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

/** As it is printed, or typed without its hyphens and in small letters. */
const GiftCode = v.pipe(v.string(), v.maxLength(40))

/** What a gift holds, for whoever has its code. LD_GIFT_UNKNOWN: there is no such gift. BS_0001 (429): too many guesses. */
export const voucherGiftGet = call({
  path: '/voucher/gift/get',
  request: v.object({ storeId: Id, giftCode: GiftCode }),
  answer: v.object({ storeId: Id, ...OpenGiftWire.entries }),
  policy: 'never',
  auth: 'none',
  isAbout: ({ storeId }, { request }) => storeId === request.storeId,
})

/**
 * Puts a gift on the balance of the member who asks, once; asked again by the same member, it is answered the same.
 * LD_GIFT_UNKNOWN, LD_GIFT_OPENED by somebody else or paid back, LD_MEMBERS_ONLY for a guest.
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
 * Takes back the purchase of a voucher that isn't paid, and lets go of a payment that was begun; twice answers the same.
 * SP_0045 once it is paid, or may still be.
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
