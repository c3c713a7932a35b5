import * as v from 'valibot'
import type { Membership } from '../../../schema/customer/membership.ts'
import { Amount, toAmount, toCents } from '../../amount.ts'
import { MissionWire, readMission, writeMission } from './mission-wire.ts'
import { OfferWire, readOffers, writeOffer } from './offer-wire.ts'
import { OpenTime, readOpenTimes, writeOpenTimes } from '../opening-wire.ts'
import { readReward, RewardWire, writeReward } from './reward-wire.ts'

/** Ours: the spec says that merchants set levels, but not how a phone gets them. */
export const MembershipWire = v.object({
  levelList: v.array(
    v.object({
      name: v.string(),
      fromAmount: Amount,
      memberLevelRate: v.number(),
      pointsFactor: v.optional(v.number()),
    }),
  ),
  inviteParam: v.optional(v.nullable(v.object({ friend: RewardWire, inviter: RewardWire })), null),
  missionList: v.optional(v.array(MissionWire), []),
  welcomeList: v.optional(v.array(v.string()), []),
  /**
   * The last days of the coupons in `welcomeList`, in a list of their own, because an older release reads
   * `welcomeList` as plain titles.
   */
  welcomeEndList: v.optional(v.array(v.nullable(v.string())), []),
  claimList: v.optional(v.array(OfferWire), []),
  isVoucherSold: v.optional(v.boolean(), false),
  pointParam: v.nullable(
    v.object({
      pointAmount: Amount,
      earnedPerAmount: v.nullable(Amount),
      timeList: v.optional(v.array(v.object({ openTimeList: v.array(OpenTime), factor: v.number() }))),
      expireAfterDays: v.optional(v.number()),
    }),
  ),
})
export type MembershipWire = v.InferOutput<typeof MembershipWire>

type PointParam = NonNullable<MembershipWire['pointParam']>
type PointRules = Pick<NonNullable<Membership['points']>, 'times' | 'expireAfterDays'>

/** The fields that an older server doesn't send. */
const readPointRules = ({ timeList, expireAfterDays }: PointParam): PointRules => ({
  ...(timeList && {
    times: timeList.map(({ openTimeList, factor }) => ({
      openingPeriods: readOpenTimes(openTimeList),
      factor,
    })),
  }),
  ...(expireAfterDays !== undefined && { expireAfterDays }),
})

const writePointRules = ({
  times,
  expireAfterDays,
}: PointRules): Pick<PointParam, 'timeList' | 'expireAfterDays'> => ({
  ...(times && {
    timeList: times.map(({ openingPeriods, factor }) => ({
      openTimeList: writeOpenTimes(openingPeriods),
      factor,
    })),
  }),
  ...(expireAfterDays !== undefined && { expireAfterDays }),
})

export const readMembership = (wire: MembershipWire | null): Membership | null =>
  wire && {
    levels: wire.levelList.map(({ name, fromAmount, memberLevelRate, pointsFactor }) => ({
      name,
      fromCents: toCents(fromAmount),
      memberRate: memberLevelRate,
      ...(pointsFactor !== undefined && { pointsFactor }),
    })),
    invitation: wire.inviteParam && {
      friend: readReward(wire.inviteParam.friend),
      inviter: readReward(wire.inviteParam.inviter),
    },
    missions: wire.missionList.map(readMission),
    welcome: wire.welcomeList,
    welcomeDays: wire.welcomeEndList,
    claimable: readOffers(wire.claimList),
    sellsVouchers: wire.isVoucherSold,
    points: wire.pointParam && {
      ...readPointRules(wire.pointParam),
      worthCents: toCents(wire.pointParam.pointAmount),
      earnedPerCents:
        wire.pointParam.earnedPerAmount === null ? null : toCents(wire.pointParam.earnedPerAmount),
    },
  }

export const writeMembership = (membership: Membership | null): MembershipWire | null =>
  membership && {
    levelList: membership.levels.map(({ name, fromCents, memberRate, pointsFactor }) => ({
      name,
      fromAmount: toAmount(fromCents),
      memberLevelRate: memberRate,
      ...(pointsFactor !== undefined && { pointsFactor }),
    })),
    inviteParam: membership.invitation
      ? {
          friend: writeReward(membership.invitation.friend),
          inviter: writeReward(membership.invitation.inviter),
        }
      : null,
    missionList: (membership.missions ?? []).map(writeMission),
    welcomeList: membership.welcome ?? [],
    welcomeEndList: membership.welcomeDays ?? [],
    claimList: (membership.claimable ?? []).map(writeOffer),
    isVoucherSold: membership.sellsVouchers ?? false,
    pointParam: membership.points && {
      ...writePointRules(membership.points),
      pointAmount: toAmount(membership.points.worthCents),
      earnedPerAmount:
        membership.points.earnedPerCents === null ? null : toAmount(membership.points.earnedPerCents),
    },
  }
