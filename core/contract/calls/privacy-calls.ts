import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { AddressWire } from '../wire/address-wire.ts'
import { Amount } from '../amount.ts'
import { call } from '../call.ts'
import { CustomerInfo } from './customer-calls.ts'
import { Instant } from '../instant.ts'
import { BookingWaitWire, BookingWire } from '../wire/booking-wire.ts'
import { OrderWire } from '../wire/order/order-wire.ts'

/** Calls about what the shop holds of a person. Ours: the spec is silent. */

const Whoever = v.object({ customerId: Id, storeId: Id })

/** All that the shop holds about a customer, to be shown and saved as it is. BS_0001 past 10 an hour. */
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
      /** A guest is known by a fingerprint of its device's id, which can't be turned back. */
      isKnownByDevice: v.boolean(),
      /** Since when the account is disabled; missing where it isn't. */
      disabledTime: v.optional(Instant),
    }),
    addressList: v.array(AddressWire),
    /** Newest first. */
    orderList: v.array(OrderWire),
    /** Of tables; missing in an older server's answer. */
    bookingList: v.optional(v.array(BookingWire), []),
    /** Full evenings of which the customer wants to be told, and at which number; missing in an older server's answer. */
    bookingWaitList: v.optional(
      v.array(
        v.object({
          ...BookingWaitWire.entries,
          contactMobile: v.string(),
          createTime: Instant,
          /** Which booking of theirs it is to take the place of; missing in an older server's answer. */
          replacedBookingId: v.optional(v.nullable(Id), null),
        }),
      ),
      [],
    ),
    /** Coupons, used or not. */
    couponList: v.array(
      v.object({ couponName: v.string(), createTime: Instant, usedOrderId: v.nullable(Id) }),
    ),
    /** How points and voucher balance came about, newest first. */
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
     * What a member has to do with invitations, missions and gifts: the own code, null for none; since when friends are here by it;
     * by whose invitation they came is nobody's to know, only when. Not in what an older server answers.
     */
    memberData: v.optional(
      v.object({
        inviteCode: v.nullable(v.string()),
        invitedTime: v.nullable(Instant),
        friendTimeList: v.array(Instant),
        missionClaimList: v.array(v.object({ missionId: Id, createTime: Instant })),
        openedGiftList: v.array(v.object({ voucherAmount: Amount, openTime: Instant })),
        /** Why the restaurant gave something by hand, in its own words. Not in what an older server answers. */
        givenList: v.optional(
          v.array(v.object({ description: v.string(), reason: v.string(), createTime: Instant })),
        ),
      }),
    ),
    /** When each session began and until when it holds. */
    sessionList: v.array(v.object({ createTime: Instant, expiryTime: Instant })),
    /** When codes were sent to this number; kept for a day. */
    codeTimeList: v.array(Instant),
    /** Phones that are told of orders: since when, and through whose push service. Not in what an older server answers. */
    pushList: v.optional(v.array(v.object({ createTime: Instant, pushService: v.string() }))),
  }),
  policy: 'never',
  auth: 'customer',
})

/**
 * Deletes the account: profile, addresses and sessions go at once. Orders stay for the shop's books without
 * the person; one that isn't finished keeps its contact until a day after it was due, so that it arrives.
 */
export const customerDelete = call({
  path: '/customer/delete',
  request: Whoever,
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

export const privacyCalls = { customerData, customerDelete }
