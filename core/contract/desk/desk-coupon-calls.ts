import * as v from 'valibot'
import { CalendarDay } from '../instant.ts'
import { Filled } from '../../schema/customer/customer.ts'
import { weekdays } from '../../schema/primitives.ts'

const Day = v.union([v.literal(''), CalendarDay])
const Clock = v.union([v.literal(''), v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))])
const Amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))
const Whole = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most))

export const couponKinds = ['amount', 'percent', 'freeDelivery'] as const
export type CouponKind = (typeof couponKinds)[number]
export const couponReceivers = ['whoClaims', 'everyMember', 'newMembers', 'byHand'] as const
export type CouponReceiver = (typeof couponReceivers)[number]

const NewCoupon = v.strictObject({
  /** Made by the page for what was filled in: however often it is sent, there is one. */
  couponId: v.pipe(v.string(), v.uuid()),
  /** In whichever language: every customer reads it like that. */
  title: Filled(80),
  kind: v.picklist(couponKinds),
  /** In whole units of the currency or percent, with at most two decimals; 0 for free delivery. */
  value: Amount,
  /** The most that a percentage takes off, 0 for no limit; what the dishes must cost at least. */
  mostOff: Amount,
  minimum: Amount,
  receiver: v.picklist(couponReceivers),
  /** Empty for none. */
  code: v.pipe(v.string(), v.maxLength(40)),
  /** How many there are in all and for each member; 0 for no limit, or for one to each of those who claim it. */
  amount: Whole(1_000_000),
  perMember: Whole(1000),
  /** By the shop's calendar, as YYYY-MM-DD, both included; empty for at once and for ever. */
  firstDay: Day,
  lastDay: Day,
  /** On these days, all where none is given, and between these times; past midnight where it ends before it begins. */
  weekdays: v.array(v.picklist(weekdays)),
  from: Clock,
  until: Clock,
  firstOrderOnly: v.boolean(),
})
export type NewCoupon = v.InferOutput<typeof NewCoupon>

/** What the desk's calls about coupons are asked with: for a manager alone. */
export const deskCouponRequests = {
  coupons: v.strictObject({}),
  /** LD_BAD_REQUEST names the field that isn't right. */
  'make-coupon': NewCoupon,
  /** DK_IN_USE while a mission or an invitation promises it. */
  'end-coupon': v.strictObject({ couponId: v.pipe(v.string(), v.maxLength(64)) }),
} as const

/** A coupon of the shop's, by its file or made at the desk. */
export type DeskCoupon = Omit<NewCoupon, 'couponId'> & {
  id: string
  /** How many were taken so far, of one that is claimed, or used of one that everybody has. */
  taken: number
  /** It is for certain dishes only, as the file may say. */
  isForSome: boolean
  /** The hours as the file writes them, where they aren't the same on each of some days; empty otherwise. */
  hours: string
  /** The manager who made it; null for one of the file, which is changed there. */
  madeBy: string | null
}

export type DeskCoupons = { today: string; currency: string; list: DeskCoupon[] }
