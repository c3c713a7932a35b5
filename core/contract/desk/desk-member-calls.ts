import * as v from 'valibot'
import { Filled } from '../../schema/customer/customer.ts'
import type { AccountEntry, AccountReason } from '../../schema/customer/membership.ts'
import type { MissionProgress } from '../../schema/customer/mission.ts'
import { Id } from '../../schema/primitives.ts'
import { maxGiven, maxReason } from './desk-limits.ts'

const Whole = (most: number) =>
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(-most),
    v.maxValue(most),
    v.check((amount) => amount !== 0, 'something'),
  )

/** What a manager gives to a member; negative points and cents are taken back. */
export const Grant = v.variant('kind', [
  v.strictObject({ kind: v.literal('points'), points: Whole(maxGiven) }),
  v.strictObject({ kind: v.literal('balance'), cents: Whole(maxGiven * 100) }),
  /** Counts as spent what is missing to one of the shop's levels, or takes off what is above it. */
  v.strictObject({ kind: v.literal('level'), fromCents: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.strictObject({ kind: v.literal('coupon'), voucherId: Id }),
  v.strictObject({ kind: v.literal('couponBack'), couponId: Id }),
  /** The reward of a mission, reached or not. */
  v.strictObject({ kind: v.literal('mission'), missionId: Id }),
  /** Takes back a voucher that they bought; what wasn't spent of it is paid back. */
  v.strictObject({ kind: v.literal('voucherBack'), orderId: Id }),
])
export type Grant = v.InferOutput<typeof Grant>

/** What the desk's calls about members are asked with: for a manager alone, but for the first. */
export const deskMemberRequests = {
  /** Who has a key of their own types it; it holds for some minutes after each of the calls below. */
  'open-members': v.strictObject({ key: v.pipe(v.string(), v.maxLength(100)) }),
  'close-members': v.strictObject({}),
  /** By their mobile number, with its prefix or as it is dialled at the restaurant. */
  member: v.strictObject({ phone: v.pipe(v.string(), v.maxLength(40)) }),
  give: v.strictObject({
    customerId: Id,
    /** Made by the page for what was tapped: however often it is sent, it is given once. */
    grantId: v.pipe(v.string(), v.uuid()),
    grant: Grant,
    why: Filled(maxReason),
  }),
} as const

/** Something that was given by hand: what, when, by whom and why. Instants are ms. */
export type DeskGrant = {
  /** By which the page recognises what it asked for when the answer was lost. */
  id: string
  at: number
  /** The manager's name as it was then. */
  by: string
  why: string
  kind: GrantKind
  /** The coupon's, mission's or level's name, or the order's number; empty for plain amounts. */
  detail: string
  points: number
  cents: number
}
/** `spent`: counted as spent before, in a terminal. */
export type GrantKind = Grant['kind'] | 'spent'

/** A change of an account, and what its order holds more or less than before. */
export type DeskEntry = AccountEntry & { reason: AccountReason; heldPoints: number; heldCents: number }

/** A member as a manager sees them; texts are in the kitchen's language. Instants are ms. */
export type DeskMember = {
  id: string
  name: string
  phone: string
  isDisabled: boolean
  levelName: string
  /** What they pay of each unit. */
  memberRate: number
  spentCents: number
  points: number
  pointCents: number
  balanceCents: number
  currency: string
  levels: { name: string; fromCents: number }[]
  /** Those that can be used. */
  coupons: { id: string; title: string }[]
  /** Those that can be given. */
  vouchers: { id: string; title: string }[]
  missions: ({ id: string; title: string; target: number } & Pick<MissionProgress, 'progress' | 'state'>)[]
  /** Vouchers that they bought, the newest first. */
  bought: {
    orderId: string
    number: string
    at: number
    cents: number
    mayTakeBack: boolean
    /** What of it was, or is being, paid back: all but what was spent of it meanwhile. Not from an older server. */
    refundCents?: number
  }[]
  /** The latest changes of their account, and what was given by hand, the newest first. */
  entries: DeskEntry[]
  grants: DeskGrant[]
}
