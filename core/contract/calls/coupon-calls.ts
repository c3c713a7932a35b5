import * as v from 'valibot'
import { couponStates, type ListedCoupon } from '../../schema/customer/benefits.ts'
import { Id } from '../../schema/primitives.ts'
import { call } from '../call.ts'
import { Instant } from '../instant.ts'
import { OfferWire, readOffers, writeOffer } from '../wire/member/offer-wire.ts'

/** A member's coupons, and those to be had. Ours: the spec names no paths. Claiming is never queued. */

const ListedCouponWire = v.object({
  coupon: OfferWire,
  /** One that an order holds is `used`. */
  couponStatus: v.picklist(couponStates.filter((state) => state !== 'held')),
  isHeld: v.optional(v.boolean()),
  giveTime: v.nullable(Instant),
  orderId: v.nullable(Id),
})
type ListedCouponWire = v.InferOutput<typeof ListedCouponWire>

/** What a member has and had of coupons, and those that can be claimed. LD_MEMBERS_ONLY for a guest. */
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
 * Takes a coupon that can be claimed, by its id or by its code; whoever has it unused is answered the same, and gets no second
 * one. LD_COUPON_UNUSABLE with `data.reason` unknown, expired, used (as often as a member may) or taken (as many as there
 * are); LD_MEMBERS_ONLY for a guest; BS_0001 (429) for too many guesses.
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

/** Those of a kind that this version knows. */
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
  // A phone of before there were holds refuses an answer with another one.
  couponStatus: state === 'held' ? 'used' : state,
  ...(state === 'held' && { isHeld: true }),
  giveTime: givenAt === null ? null : new Date(givenAt).toISOString(),
  orderId,
})
