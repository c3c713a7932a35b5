import * as v from 'valibot'
import { Amount, Key, Opening, Text, Whole } from './shop-file-parts.ts'

/** A coupon, or a promotion that every member may use. Vouchers for sale are configured under `prepaid`. */
export const Voucher = v.strictObject({
  id: Key,
  title: Text,
  kind: v.picklist(['amount', 'percent', 'freeDelivery']),
  value: v.optional(Amount, 0),
  minimum: v.optional(Amount, 0),
  /** The last day on which it can be used, in the shop's time zone; if left out, it never expires. */
  expiresOn: v.optional(v.pipe(v.string(), v.isoDate('write a date as 2027-12-31'))),
  /**
   * Who gets it. `everyMember`: a promotion that every member may use with each order. `newMembers`: a coupon on
   * signing up. `whoClaims`: a coupon claimed in the app, by its `code` where it has one. `byHand`: a coupon that the
   * restaurant gives by hand.
   */
  for: v.optional(v.picklist(['everyMember', 'newMembers', 'whoClaims', 'byHand']), 'byHand'),
  /** The code to type to claim it: letters, digits and hyphens, case-insensitive. */
  code: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{3,40}$/, '3 to 40 letters, digits and hyphens')),
  ),
  /** How many coupons can be claimed in total and per member; if left out, any number in total and one per member. */
  amount: v.optional(Whole(1, 1_000_000)),
  perMember: v.optional(Whole(1, 1000), 1),
  /** How often a promotion can be used in total and per member; if left out, without limit. */
  uses: v.optional(Whole(1, 1_000_000)),
  usesPerMember: v.optional(Whole(1, 1000)),
  /** The first day on which it can be used, and the hours on each weekday; if left out, without restriction. */
  startsOn: v.optional(v.pipe(v.string(), v.isoDate('write a date as 2027-01-01'))),
  opening: v.optional(Opening),
  /** The dishes, combos and categories that it applies to, by id; if left out, to all. */
  items: v.optional(v.array(Key)),
  categories: v.optional(v.array(Key)),
  /** The maximum reduction of a percentage. */
  mostOff: v.optional(v.pipe(Amount, v.minValue(0.01, 'more than nothing'))),
  /** Only for the first order of a customer at this shop. */
  firstOrderOnly: v.optional(v.boolean(), false),
})
export type Voucher = v.InferOutput<typeof Voucher>
