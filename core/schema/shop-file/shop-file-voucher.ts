import * as v from 'valibot'
import { Amount, Key, Opening, Text, Whole } from './shop-file-parts.ts'

/** A coupon, or a promotion that every member may use. What is sold as a voucher stands under `prepaid`. */
export const Voucher = v.strictObject({
  id: Key,
  title: Text,
  kind: v.picklist(['amount', 'percent', 'freeDelivery']),
  value: v.optional(Amount, 0),
  minimum: v.optional(Amount, 0),
  /** Last day on which it can be used, in the shop's time zone; left out, it never expires. */
  expiresOn: v.optional(v.pipe(v.string(), v.isoDate('write a date as 2027-12-31'))),
  /**
   * `everyMember` may use it with each order, `newMembers` get one as they sign up, `whoClaims` takes one in the app, with
   * a `code` where it has one; else it is given by hand.
   */
  for: v.optional(v.picklist(['everyMember', 'newMembers', 'whoClaims', 'byHand']), 'byHand'),
  /** What has to be typed to have it: letters, digits and hyphens, in whichever case. */
  code: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{3,40}$/, '3 to 40 letters, digits and hyphens')),
  ),
  /** How many are given of one that is claimed, to all and to each member; left out, as many as are claimed, one to each. */
  amount: v.optional(Whole(1, 1_000_000)),
  perMember: v.optional(Whole(1, 1000), 1),
  /** How often one for every member can be used, by all together and by each; left out, with each order. */
  uses: v.optional(Whole(1, 1_000_000)),
  usesPerMember: v.optional(Whole(1, 1000)),
  /** First day on which it can be used, and when on which weekdays; left out, at any time. */
  startsOn: v.optional(v.pipe(v.string(), v.isoDate('write a date as 2027-01-01'))),
  opening: v.optional(Opening),
  /** Dishes, combos and categories that it is for, by id; left out, for all. */
  items: v.optional(v.array(Key)),
  categories: v.optional(v.array(Key)),
  /** The most that a percentage takes off. */
  mostOff: v.optional(v.pipe(Amount, v.minValue(0.01, 'more than nothing'))),
  /** Only with an order of somebody who hasn't ordered here before. */
  firstOrderOnly: v.optional(v.boolean(), false),
})
export type Voucher = v.InferOutput<typeof Voucher>
