import type { OpeningPeriod } from '../opening.ts'
import type { Mission } from './mission.ts'
import type { Reward } from './reward.ts'

/** A level, and the spend from which it is reached (spec §1). `memberRate`: what is paid of each euro. */
export type MembershipLevel = {
  name: string
  fromCents: number
  memberRate: number
  /** How many times as many points an order earns at it; left out for once, and in what an older release wrote down. */
  pointsFactor?: number | undefined
}

/** What being a member means at a shop: the same for everybody, so that a guest sees it too. */
export type Membership = {
  /** From the lowest spend up; empty where everybody pays the full price. */
  levels: MembershipLevel[]
  /** What a point takes off, and for how much spending there is one; null where orders earn none. */
  points: {
    worthCents: number
    earnedPerCents: number | null
    /** Hours at which an order earns so many times as much; left out where there are none. */
    times?: { openingPeriods: OpeningPeriod[]; factor: number }[] | undefined
    /** So long after it was given a point expires; left out where it never does. */
    expireAfterDays?: number | undefined
  } | null
  /** What both get for an invitation; null where friends can't be invited; not in what an older release wrote down. */
  invitation?: { friend: Reward; inviter: Reward } | null | undefined
  /** What is to be done for a reward, as long as it can be; not in what an older release wrote down. */
  missions?: Mission[] | undefined
  /** What whoever signs up gets, by its title; not in what an older release wrote down. */
  welcome?: string[] | undefined
  /** The last day of each of these, null where there is none; not in what an older release wrote down. */
  welcomeDays?: (string | null)[] | undefined
  /** Whether vouchers can be bought; not in what an older release wrote down. */
  sellsVouchers?: boolean | undefined
}

/**
 * Why a member's account changed: the restaurant gave it; an order holds it from when it is placed, and has either used it
 * up once it was handed over (`consumed`) or let go of it (`released`); an order earned it; a voucher was bought, opened as
 * a gift, or paid back by the restaurant; a meal was refunded, which brings back what was given for it (`refunded`) and takes
 * what it had earned (`reversed`); a friend was brought, or brought along; a mission was done; points became too old.
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

/** One change of a member's points, balance and counted spend; negative for what was taken. Never changed afterwards. */
export type AccountEntry = {
  /** `other`: what a newer server says and this phone doesn't know. */
  reason: AccountReason | 'other'
  at: number
  points: number
  balanceCents: number
  spentCents: number
  /** Points that a refund ought to have taken and that weren't there any more; left out where none were missing. */
  missingPoints?: number | undefined
}
