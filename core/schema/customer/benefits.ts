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
  /** What one point is worth. */
  pointCents: number
  balanceCents: number
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
