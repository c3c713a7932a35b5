import * as v from 'valibot'
import type { Benefits } from '../../schema/customer/benefits.ts'
import { Count } from '../../schema/order/cart.ts'
import { Id } from '../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../amount.ts'
import { call } from '../call.ts'
import { Instant } from '../instant.ts'
import { OfferWire, readOffers, writeOffer } from '../wire/member/offer-wire.ts'
import { PurchaseWire } from '../wire/member/purchase-wire.ts'

const BenefitsWire = v.object({
  /** Ours: the owner. Missing in an older server's answer. */
  customerId: v.optional(Id),
  /** The share of each price that the member pays, with four decimals (spec §9). */
  memberLevelRate: v.number(),
  memberLevelName: v.string(),
  spentAmount: Amount,
  nextLevel: v.nullable(v.object({ name: v.string(), fromAmount: Amount, memberLevelRate: v.number() })),
  pointCount: Count,
  /** The value of one point. */
  pointAmount: Amount,
  voucherBalance: Amount,
  /** Points that expire next; missing where none do. */
  expiringPoint: v.optional(v.object({ pointCount: Count, expireTime: Instant })),
  /** What orders under way hold; missing if nothing. */
  heldByOrders: v.optional(v.object({ pointCount: Count, voucherAmount: Amount })),
  /** Promotions of the shop's `activityList` that can't be used any more; missing where there are none. */
  usedActivityIdList: v.optional(v.array(Id)),
  /**
   * How often this member may still use the promotions that have a limit; missing where there are none, and from an
   * older server.
   */
  limitedActivityList: v.optional(v.array(v.object({ activityId: Id, usesLeft: Count }))),
  /**
   * True if offers with `isFirstOrder` don't apply to this member; missing if they do, or if no offer depends on it.
   */
  hasOrdered: v.optional(v.boolean()),
  couponList: v.array(OfferWire),
})
export type BenefitsWire = v.InferOutput<typeof BenefitsWire>

/** What a member has: level, points, voucher balance, unused coupons. LD_MEMBERS_ONLY for a guest. Ours: the path. */
export const memberGet = call({
  path: '/member/get',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: BenefitsWire,
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId }, { request }) => (customerId ?? request.customerId) === request.customerId,
})

/**
 * The member's purchase history, newest first: orders with their account entries, and other changes of the account.
 * `cursor` is the previous answer's `nextCursor`, or null. LD_MEMBERS_ONLY for a guest. Ours: the path and its
 * fields.
 */
export const purchaseList = call({
  path: '/purchase/list',
  request: v.object({
    customerId: Id,
    storeId: Id,
    cursor: v.nullable(v.pipe(v.string(), v.maxLength(100))),
    pageSize: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  }),
  answer: v.object({
    customerId: Id,
    dataList: v.array(PurchaseWire),
    nextCursor: v.nullable(v.string()),
  }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId }, { request }) => customerId === request.customerId,
})

export const memberCalls = { memberGet, purchaseList }

export const readBenefits = (wire: BenefitsWire): Benefits => ({
  memberRate: wire.memberLevelRate,
  levelName: wire.memberLevelName,
  spentCents: toCents(wire.spentAmount),
  nextLevel: wire.nextLevel && {
    name: wire.nextLevel.name,
    fromCents: toCents(wire.nextLevel.fromAmount),
    memberRate: wire.nextLevel.memberLevelRate,
  },
  points: wire.pointCount,
  pointCents: toCents(wire.pointAmount),
  balanceCents: toCents(wire.voucherBalance),
  ...(wire.expiringPoint && {
    expiring: {
      points: wire.expiringPoint.pointCount,
      at: Date.parse(wire.expiringPoint.expireTime),
    },
  }),
  ...(wire.heldByOrders && {
    held: {
      points: wire.heldByOrders.pointCount,
      balanceCents: toCents(wire.heldByOrders.voucherAmount),
    },
  }),
  ...(wire.usedActivityIdList && { usedPromotions: wire.usedActivityIdList }),
  ...(wire.limitedActivityList && {
    promotionsLeft: wire.limitedActivityList.map(({ activityId, usesLeft }) => ({
      id: activityId,
      uses: usesLeft,
    })),
  }),
  ...(wire.hasOrdered && { hasOrdered: true }),
  coupons: readOffers(wire.couponList),
})

export const writeBenefits = (benefits: Benefits): BenefitsWire => ({
  memberLevelRate: benefits.memberRate,
  memberLevelName: benefits.levelName,
  spentAmount: toAmount(benefits.spentCents),
  nextLevel: benefits.nextLevel && {
    name: benefits.nextLevel.name,
    fromAmount: toAmount(benefits.nextLevel.fromCents),
    memberLevelRate: benefits.nextLevel.memberRate,
  },
  pointCount: benefits.points,
  pointAmount: toAmount(benefits.pointCents),
  voucherBalance: toAmount(benefits.balanceCents),
  ...(benefits.expiring && {
    expiringPoint: {
      pointCount: benefits.expiring.points,
      expireTime: new Date(benefits.expiring.at).toISOString(),
    },
  }),
  ...(benefits.held && {
    heldByOrders: {
      pointCount: benefits.held.points,
      voucherAmount: toAmount(benefits.held.balanceCents),
    },
  }),
  ...(benefits.usedPromotions && { usedActivityIdList: benefits.usedPromotions }),
  ...(benefits.promotionsLeft && {
    limitedActivityList: benefits.promotionsLeft.map(({ id, uses }) => ({ activityId: id, usesLeft: uses })),
  }),
  ...(benefits.hasOrdered && { hasOrdered: true }),
  couponList: benefits.coupons.map(writeOffer),
})
