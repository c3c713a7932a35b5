import * as v from 'valibot'
import { couponStates, type ListedCoupon } from '../../schema/customer/benefits.ts'
import { Id } from '../../schema/primitives.ts'
import { call } from '../call.ts'
import { Instant } from '../instant.ts'
import { OfferWire, readOffers, writeOffer } from '../wire/member/offer-wire.ts'

/** A member's coupons, and those to claim. Ours: the spec names no paths. Claiming is never queued. */

const ListedCouponWire = v.object({
  coupon: OfferWire,
  /** A coupon that an order holds has the status `used`, with `isHeld`. */
  couponStatus: v.picklist(couponStates.filter((state) => state !== 'held')),
  isHeld: v.optional(v.boolean()),
  giveTime: v.nullable(Instant),
  orderId: v.nullable(Id),
})
type ListedCouponWire = v.InferOutput<typeof ListedCouponWire>

/** The member's coupons, used ones included, and those that can be claimed. LD_MEMBERS_ONLY for a guest. */
export const couponList = call({
  path: '/coupon/list',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: v.object({ customerId: Id, storeId: Id, dataList: v.array(ListedCouponWire) }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId, storeId }, { request }) =>
    customerId === request.customerId && storeId === request.storeId,
})

/**
 * Claims a coupon by its id or its code. A member who already has an unused one gets the same answer and no second
 * coupon. LD_COUPON_UNUSABLE with `data.reason` unknown, expired, used (the member's limit is reached) or taken (all
 * are claimed); LD_MEMBERS_ONLY for a guest; BS_0001 (429) for too many guesses.
 */
export const couponClaim = call({
  path: '/coupon/claim',
  request: v.object({
    customerId: Id,
    storeId: Id,
    couponId: v.nullable(Id),
    couponCode: v.pipe(v.string(), v.maxLength(80)),
  }),
  answer: v.object({ customerId: Id, storeId: Id, dataList: v.array(ListedCouponWire) }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId, storeId }, { request }) =>
    customerId === request.customerId && storeId === request.storeId,
})

export const couponCalls = { couponList, couponClaim }

/** Leaves out coupons of a type that this release doesn't know. */
export const readListedCoupons = (wires: readonly ListedCouponWire[]): ListedCoupon[] =>
  wires.flatMap(({ coupon, couponStatus, isHeld, giveTime, orderId }) =>
    readOffers([coupon]).map((offer) => ({
      offer,
      state: isHeld ? 'held' : couponStatus,
      givenAt: giveTime === null ? null : Date.parse(giveTime),
      orderId,
    })),
  )

export const writeListedCoupon = ({ offer, state, givenAt, orderId }: ListedCoupon): ListedCouponWire => ({
  coupon: writeOffer(offer),
  // A release older than holds rejects the whole answer if it contains an unknown status.
  couponStatus: state === 'held' ? 'used' : state,
  ...(state === 'held' && { isHeld: true }),
  giveTime: givenAt === null ? null : new Date(givenAt).toISOString(),
  orderId,
})
