import type { OpeningPeriod } from '../opening.ts'

/** What a coupon or a promotion takes off. `percent` has at most two decimals. */
export type Reduction =
  | { kind: 'amount'; cents: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'freeDelivery' }

/** A coupon of a member's own, or a promotion that every member may use; one of them goes into an order. */
export type Offer = {
  id: string
  title: string
  reduction: Reduction
  /** What the dishes must cost at least. */
  minimumCents: number
  /** The last day on which it can be used, by the shop's calendar, as YYYY-MM-DD; null for ever. */
  lastDay: string | null
  /**
   * What else it asks for; each is left out where it asks for nothing of the kind, and in what an older release wrote.
   * The first day, by the shop's calendar; when it may be ordered with; the dishes and combos that it is for, by id; the most
   * that a percentage takes off.
   */
  firstDay?: string | undefined
  openingPeriods?: OpeningPeriod[] | undefined
  onlyFor?: string[] | undefined
  mostOffCents?: number | undefined
  firstOrderOnly?: boolean | undefined
}

/** How a coupon stands with a member: theirs to use, kept for an order under way, used up, over, or to be had for a tap. */
export const couponStates = ['usable', 'held', 'used', 'over', 'available'] as const
export type CouponState = (typeof couponStates)[number]

/** A coupon in a member's list. */
export type ListedCoupon = {
  offer: Offer
  state: CouponState
  /** Since when it is theirs; null for one that isn't yet. */
  givenAt: number | null
  /** The order that took it. */
  orderId: string | null
}

/** What a member has at a shop (spec §1): level, points, voucher balance, coupons. */
export type Benefits = {
  /** What a member pays of each euro, with four decimals (spec §9). */
  memberRate: number
  levelName: string
  spentCents: number
  /** The next level and the spend from which it is reached; null at the highest, or without levels. */
  nextLevel: { name: string; fromCents: number; memberRate: number } | null
  points: number
  /** What one point is worth; 0 where none can be given for an order. */
  pointCents: number
  balanceCents: number
  /** Points that expire next, and when; left out where none do, and in what an older release wrote. */
  expiring?: { points: number; at: number } | undefined
  /** What orders under way hold: it isn't among the points and the balance. Left out where that is nothing, and by an older release. */
  held?: { points: number; balanceCents: number } | undefined
  /** Promotions that they, or all together, have used as often as may be, by id; left out where there are none. */
  usedPromotions?: string[] | undefined
  /** They have an order, so that nothing is for their first; left out where they have none or nothing asks for it, and by an older release. */
  hasOrdered?: boolean | undefined
  coupons: Offer[]
}

/** What a customer gives for an order, and the rate that they were told. At most one of the two ids. */
export type Redeemed = {
  couponId: string | null
  promotionId: string | null
  points: number
  balanceCents: number
  memberRate: number
}

/** Nothing is given. */
export const nothingRedeemed: Redeemed = {
  couponId: null,
  promotionId: null,
  points: 0,
  balanceCents: 0,
  memberRate: 1,
}
