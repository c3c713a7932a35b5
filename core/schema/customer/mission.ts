import type { Reward } from './reward.ts'

/**
 * What a mission counts, from its first day to its last: orders that were handed over, what they cost (in whole units of the
 * currency), different dishes among them, friends who came by invitation and ordered, bookings that were kept, and days in a row
 * with an order.
 */
export const missionGoals = ['orders', 'spend', 'dishes', 'invites', 'bookings', 'daysInARow'] as const
export type MissionGoal = (typeof missionGoals)[number]

/** A mission (spec §1, §3): something to do until a day, and what is given for it. */
export type Mission = {
  id: string
  title: string
  goal: MissionGoal
  target: number
  /** The first and the last day on which something counts, by the shop's calendar. */
  firstDay: string
  lastDay: string
  reward: Reward
}

/** `open`: under way. `reached`: the reward can be taken. `claimed`: it was. `over`: the last day is past, and it wasn't reached. */
export const missionStates = ['open', 'reached', 'claimed', 'over'] as const
export type MissionState = (typeof missionStates)[number]

/** How far a member has come. */
export type MissionProgress = { mission: Mission; progress: number; state: MissionState }
