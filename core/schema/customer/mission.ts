import type { Reward } from './reward.ts'

/**
 * What a mission counts, from its first to its last day: orders that were handed over; their cost (in whole units of
 * the currency); different dishes in them; invited friends who ordered; bookings that were kept; consecutive days
 * with an order.
 */
export const missionGoals = ['orders', 'spend', 'dishes', 'invites', 'bookings', 'daysInARow'] as const
export type MissionGoal = (typeof missionGoals)[number]

/** A mission (spec §1, §3): a goal to reach by a certain day, and the reward for it. */
export type Mission = {
  id: string
  title: string
  goal: MissionGoal
  target: number
  /** The first and the last day that count, in the shop's time zone. */
  firstDay: string
  lastDay: string
  reward: Reward
}

/**
 * `open`: under way. `reached`: the reward can be claimed. `claimed`: it was claimed. `over`: the last day passed
 * before the target was reached.
 */
export const missionStates = ['open', 'reached', 'claimed', 'over'] as const
export type MissionState = (typeof missionStates)[number]

/** A member's progress in a mission. */
export type MissionProgress = { mission: Mission; progress: number; state: MissionState }
