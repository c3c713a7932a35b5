import * as v from 'valibot'
import type { Reward } from '../../../schema/customer/reward.ts'
import { Count } from '../../../schema/primitives.ts'

/** A reward. Ours: the spec has no field for it. */
export const RewardWire = v.object({
  couponName: v.string(),
  pointCount: Count,
  expiryDate: v.optional(v.string()),
})
export type RewardWire = v.InferOutput<typeof RewardWire>

export const readReward = ({ couponName, pointCount, expiryDate }: RewardWire): Reward => ({
  title: couponName,
  points: pointCount,
  ...(expiryDate !== undefined && { lastDay: expiryDate }),
})

export const writeReward = ({ title, points, lastDay }: Reward): RewardWire => ({
  couponName: title,
  pointCount: points,
  ...(lastDay !== undefined && { expiryDate: lastDay }),
})
