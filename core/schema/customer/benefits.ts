import type { OpeningPeriod } from '../opening.ts'

/** The reduction that a coupon or a promotion gives. `percent` has at most two decimals. */
export type Reduction =
  | { kind: 'amount'; cents: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'freeDelivery' }

/** A coupon that belongs to one member, or a promotion that every member may use. An order takes at most one offer. */
export type Offer = {
  id: string
  title: string
  reduction: Reduction
  /** The minimum price of the dishes. */
  minimumCents: number
  /** The last day on which it can be used, in the shop's time zone, as YYYY-MM-DD; null if it never expires. */
  lastDay: string | null
  /**
   * Further conditions; each is absent where it doesn't apply, and in an offer that an older release stored. In
   * order: the first day, in the shop's time zone; the hours at which an order may use it; the ids of the dishes and
   * combos that it applies to; the maximum reduction of a percentage; whether it is for a customer's first order
   * only.
   */
  firstDay?: string | undefined
  openingPeriods?: OpeningPeriod[] | undefined
  onlyFor?: string[] | undefined
  mostOffCents?: number | undefined
  firstOrderOnly?: boolean | undefined
}

/** The state of a coupon for a member: usable, held by an order under way, used, over, or available to claim. */
export const couponStates = ['usable', 'held', 'used', 'over', 'available'] as const
export type CouponState = (typeof couponStates)[number]

/** A coupon in a member's list. */
export type ListedCoupon = {
  offer: Offer
  state: CouponState
  /** When the member got it; null for a coupon that they haven't claimed yet. */
  givenAt: number | null
  /** The order that holds or used it; null for none. */
  orderId: string | null
}

/** What a member has at a shop (spec §1): level, points, voucher balance, coupons. */
export type Benefits = {
  /** The share of each price that a member pays, with four decimals (spec §9). */
  memberRate: number
  levelName: string
  spentCents: number
  /** The next level and the spend from which it is reached; null at the highest, or without levels. */
  nextLevel: { name: string; fromCents: number; memberRate: number } | null
  points: number
  /** The value of one point; 0 where orders can't be paid with points. */
  pointCents: number
  balanceCents: number
  /** The points that expire next, and when. Absent where none expire, and in benefits that an older release stored. */
  expiring?: { points: number; at: number } | undefined
  /**
   * Points and balance held by orders under way, already subtracted from `points` and `balanceCents`. Absent where
   * nothing is held, and in benefits that an older release stored.
   */
  held?: { points: number; balanceCents: number } | undefined
  /**
   * Ids of the promotions whose limit of uses is reached, by this member or by all members together; absent where
   * there are none.
   */
  usedPromotions?: string[] | undefined
  /**
   * How often this member may still use the promotions with a limit; absent where there are none, and in benefits that
   * an older release stored.
   */
  promotionsLeft?: { id: string; uses: number }[] | undefined
  /**
   * True when the member has ordered before, so that offers for a first order don't apply. Absent where they haven't,
   * where no offer depends on it, and in benefits that an older release stored.
   */
  hasOrdered?: boolean | undefined
  coupons: Offer[]
}

/**
 * What a customer redeems for an order, and the member rate that they were shown. At most one of the two ids is set.
 */
export type Redeemed = {
  couponId: string | null
  promotionId: string | null
  points: number
  balanceCents: number
  memberRate: number
}

/** Nothing is redeemed. */
export const nothingRedeemed: Redeemed = {
  couponId: null,
  promotionId: null,
  points: 0,
  balanceCents: 0,
  memberRate: 1,
}
