import * as v from 'valibot'
import { Cents, Count, Id } from '../primitives.ts'

/** What a coupon or a promotion takes off. `percent` has at most two decimals. */
export const Reduction = v.variant('kind', [
  v.object({ kind: v.literal('amount'), cents: Cents }),
  v.object({ kind: v.literal('percent'), percent: v.number() }),
  v.object({ kind: v.literal('freeDelivery') }),
])
export type Reduction = v.InferOutput<typeof Reduction>

/** A coupon of a member's own, or a promotion that every member may use; one of them goes into an order. */
export const Offer = v.object({
  id: Id,
  title: v.string(),
  reduction: Reduction,
  /** What the dishes must cost at least. */
  minimumCents: Cents,
  /** The last day on which it can be used, by the shop's calendar, as YYYY-MM-DD; null for ever. */
  lastDay: v.nullable(v.string()),
})
export type Offer = v.InferOutput<typeof Offer>

/** What a member has at a shop (spec §1): level, points, voucher balance, coupons. */
export const Benefits = v.object({
  /** What a member pays of each euro, with four decimals (spec §9). */
  memberRate: v.number(),
  levelName: v.string(),
  spentCents: Cents,
  /** The next level and the spend from which it is reached; null at the highest, or without levels. */
  nextLevel: v.nullable(v.object({ name: v.string(), fromCents: Cents, memberRate: v.number() })),
  points: Count,
  /** What one point is worth. */
  pointCents: Cents,
  balanceCents: Cents,
  coupons: v.array(Offer),
})
export type Benefits = v.InferOutput<typeof Benefits>

/** What a customer gives for an order, and the rate that they were told. At most one of the two ids. */
export const Redeemed = v.object({
  couponId: v.nullable(Id),
  promotionId: v.nullable(Id),
  points: Count,
  balanceCents: v.pipe(Cents, v.minValue(0)),
  memberRate: v.number(),
})
export type Redeemed = v.InferOutput<typeof Redeemed>

/** Nothing is given. */
export const nothingRedeemed: Redeemed = {
  couponId: null,
  promotionId: null,
  points: 0,
  balanceCents: 0,
  memberRate: 1,
}
