import * as v from 'valibot'
import type { Membership } from '../../../schema/customer/membership.ts'
import { Amount, toAmount, toCents } from '../../amount.ts'
import { MissionWire, readMission, writeMission } from './mission-wire.ts'
import { readReward, RewardWire, writeReward } from './reward-wire.ts'

/** Ours: the spec says that merchants set levels, and not how a phone hears of them. */
export const MembershipWire = v.object({
  levelList: v.array(v.object({ name: v.string(), fromAmount: Amount, memberLevelRate: v.number() })),
  inviteParam: v.optional(v.nullable(v.object({ friend: RewardWire, inviter: RewardWire })), null),
  missionList: v.optional(v.array(MissionWire), []),
  welcomeList: v.optional(v.array(v.string()), []),
  /** Beside the titles, which an older release reads as they are. */
  welcomeEndList: v.optional(v.array(v.nullable(v.string())), []),
  isVoucherSold: v.optional(v.boolean(), false),
  pointParam: v.nullable(v.object({ pointAmount: Amount, earnedPerAmount: v.nullable(Amount) })),
})
export type MembershipWire = v.InferOutput<typeof MembershipWire>

export const readMembership = (wire: MembershipWire | null): Membership | null =>
  wire && {
    levels: wire.levelList.map(({ name, fromAmount, memberLevelRate }) => ({
      name,
      fromCents: toCents(fromAmount),
      memberRate: memberLevelRate,
    })),
    invitation: wire.inviteParam && {
      friend: readReward(wire.inviteParam.friend),
      inviter: readReward(wire.inviteParam.inviter),
    },
    missions: wire.missionList.map(readMission),
    welcome: wire.welcomeList,
    welcomeDays: wire.welcomeEndList,
    sellsVouchers: wire.isVoucherSold,
    points: wire.pointParam && {
      worthCents: toCents(wire.pointParam.pointAmount),
      earnedPerCents:
        wire.pointParam.earnedPerAmount === null ? null : toCents(wire.pointParam.earnedPerAmount),
    },
  }

export const writeMembership = (membership: Membership | null): MembershipWire | null =>
  membership && {
    levelList: membership.levels.map(({ name, fromCents, memberRate }) => ({
      name,
      fromAmount: toAmount(fromCents),
      memberLevelRate: memberRate,
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
    isVoucherSold: membership.sellsVouchers ?? false,
    pointParam: membership.points && {
      pointAmount: toAmount(membership.points.worthCents),
      earnedPerAmount:
        membership.points.earnedPerCents === null ? null : toAmount(membership.points.earnedPerCents),
    },
  }
