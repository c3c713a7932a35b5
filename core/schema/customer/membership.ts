import type { OpeningPeriod } from '../opening.ts'
import type { Offer } from './benefits.ts'
import type { Mission } from './mission.ts'
import type { Reward } from './reward.ts'

/**
 * A level, and the spend from which it is reached (spec §1). `memberRate` is the share of each price that the member
 * pays.
 */
export type MembershipLevel = {
  name: string
  fromCents: number
  memberRate: number
  /**
   * Multiplies the points that an order earns at this level. Absent for a factor of 1, and in data stored by an older
   * release.
   */
  pointsFactor?: number | undefined
}

/** The shop's membership programme: the same for everybody, so that guests see it too. */
export type Membership = {
  /** In rising order of spend; empty where every member pays the full price. */
  levels: MembershipLevel[]
  /**
   * The value of a point, and the spend that earns one (null where orders earn none). Null as a whole without points.
   */
  points: {
    worthCents: number
    earnedPerCents: number | null
    /** Hours at which orders earn `factor` times the points; absent where there are none. */
    times?: { openingPeriods: OpeningPeriod[]; factor: number }[] | undefined
    /** The number of days after which a point expires; absent where points never expire. */
    expireAfterDays?: number | undefined
  } | null
  /**
   * The rewards for the invited friend and the inviter. Null where friends can't be invited; absent in data stored by
   * an older release.
   */
  invitation?: { friend: Reward; inviter: Reward } | null | undefined
  /** The missions on offer; absent in data stored by an older release. */
  missions?: Mission[] | undefined
  /** The titles of the coupons that a new member gets; absent in data stored by an older release. */
  welcome?: string[] | undefined
  /** The last day of each coupon in `welcome`, null for no expiry; absent in data stored by an older release. */
  welcomeDays?: (string | null)[] | undefined
  /** The coupons that members can claim without a code; absent in data stored by an older release. */
  claimable?: Offer[] | undefined
  /** Whether vouchers can be bought; absent in data stored by an older release. */
  sellsVouchers?: boolean | undefined
}

/**
 * Why a member's account changed. `given`: the restaurant gave it. `held`: an order took it when placed; then it was
 * either used up at hand-over (`consumed`) or given back (`released`). `earned`: by an order. `voucher`, `gift`: a
 * voucher was bought, or opened as a gift; `voucherRefunded`: the restaurant paid a voucher back. A refund of a meal
 * returns what was redeemed for it (`refunded`) and takes back what it had earned (`reversed`). `invitation`: for
 * inviting a friend, or for joining as one. `mission`: a mission was completed. `expired`: points became too old.
 */
export const accountReasons = [
  'given',
  'held',
  'consumed',
  'released',
  'earned',
  'voucher',
  'gift',
  'voucherRefunded',
  'refunded',
  'reversed',
  'invitation',
  'mission',
  'expired',
] as const
export type AccountReason = (typeof accountReasons)[number]

/**
 * One change of a member's points, balance and counted spend, negative where something was taken. Never modified
 * afterwards.
 */
export type AccountEntry = {
  /** `other`: a reason from a newer server that this release doesn't know. */
  reason: AccountReason | 'other'
  at: number
  points: number
  balanceCents: number
  spentCents: number
  /** Points that a refund should have taken back but that the member no longer had; absent where none were missing. */
  missingPoints?: number | undefined
}
