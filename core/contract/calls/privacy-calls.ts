import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { AddressWire } from '../wire/address-wire.ts'
import { Amount } from '../amount.ts'
import { call } from '../call.ts'
import { CustomerInfo } from './customer-calls.ts'
import { Instant } from '../instant.ts'
import { BookingWaitWire, BookingWire } from '../wire/booking-wire.ts'
import { OrderWire } from '../wire/order/order-wire.ts'

/** Calls about the personal data that the shop stores. Ours: the spec is silent. */

const Whoever = v.object({ customerId: Id, storeId: Id })

/** All data that the shop stores about a customer, to be shown and saved as it is. BS_0001 beyond 10 per hour. */
export const customerData = call({
  path: '/customer/data/get',
  request: Whoever,
  isAbout: ({ customer, storeId }, { request }) =>
    customer.customerId === request.customerId && storeId === request.storeId,
  answer: v.object({
    exportedAt: Instant,
    storeId: Id,
    storeName: v.string(),
    customer: v.object({
      ...CustomerInfo.entries,
      createTime: Instant,
      invitationCode: v.string(),
      /** True for a guest, who is identified only by an irreversible fingerprint of the device's id. */
      isKnownByDevice: v.boolean(),
      /** When the account was disabled; missing if it isn't. */
      disabledTime: v.optional(Instant),
    }),
    addressList: v.array(AddressWire),
    /** Orders, newest first. */
    orderList: v.array(OrderWire),
    /** Table bookings; missing in an older server's answer. */
    bookingList: v.optional(v.array(BookingWire), []),
    /** Waiting-list entries for full evenings, with the number to write to; missing in an older server's answer. */
    bookingWaitList: v.optional(
      v.array(
        v.object({
          ...BookingWaitWire.entries,
          contactMobile: v.string(),
          createTime: Instant,
          /** The customer's own booking that the new table is to replace; missing in an older server's answer. */
          replacedBookingId: v.optional(v.nullable(Id), null),
        }),
      ),
      [],
    ),
    /** Coupons, used or not. */
    couponList: v.array(
      v.object({ couponName: v.string(), createTime: Instant, usedOrderId: v.nullable(Id) }),
    ),
    /** All changes of points and voucher balance, newest first. */
    purseEntryList: v.array(
      v.object({
        reason: v.string(),
        createTime: Instant,
        orderId: v.nullable(Id),
        pointCount: v.number(),
        voucherAmount: Amount,
        spentAmount: Amount,
      }),
    ),
    /**
     * A member's invitations, missions and gifts: their own invitation code, null for none; when they were invited
     * (by whom isn't disclosed); and when friends joined by their invitation. Missing in an older server's answer.
     */
    memberData: v.optional(
      v.object({
        inviteCode: v.nullable(v.string()),
        invitedTime: v.nullable(Instant),
        friendTimeList: v.array(Instant),
        missionClaimList: v.array(v.object({ missionId: Id, createTime: Instant })),
        openedGiftList: v.array(v.object({ voucherAmount: Amount, openTime: Instant })),
        /** What the restaurant gave by hand, with its reason in its own words. Missing in an older server's answer. */
        givenList: v.optional(
          v.array(v.object({ description: v.string(), reason: v.string(), createTime: Instant })),
        ),
      }),
    ),
    /** When each session began, and when it expires. */
    sessionList: v.array(v.object({ createTime: Instant, expiryTime: Instant })),
    /** When sign-in codes were sent to this number; kept for a day. */
    codeTimeList: v.array(Instant),
    /**
     * Phones that get push messages: since when, and through which push service. Missing in an older server's answer.
     */
    pushList: v.optional(v.array(v.object({ createTime: Instant, pushService: v.string() }))),
  }),
  policy: 'never',
  auth: 'customer',
})

/**
 * Deletes the account: profile, addresses and sessions at once. Orders stay in the shop's books without personal
 * data; an unfinished order keeps its contact until a day after it was due, so that it can be delivered.
 */
export const customerDelete = call({
  path: '/customer/delete',
  request: Whoever,
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

export const privacyCalls = { customerData, customerDelete }
