import * as v from 'valibot'
import { CalendarDay } from '../instant.ts'
import { Filled } from '../../schema/customer/customer.ts'
import { type MissionGoal, missionGoals } from '../../schema/customer/mission.ts'
import { Id } from '../../schema/primitives.ts'

const Whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

const NewMission = v.strictObject({
  /** Made by the page for what was filled in: however often it is sent, there is one. */
  missionId: v.pipe(v.string(), v.uuid()),
  /** In whichever language: every customer reads it like that. */
  title: Filled(80),
  goal: v.picklist(missionGoals),
  target: Whole(1, 100_000),
  /** By the shop's calendar, as YYYY-MM-DD; both count. */
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  /** A coupon of the shop's file; empty for none. */
  voucherId: v.union([v.literal(''), Id]),
  points: Whole(0, 1_000_000),
})
export type NewMission = v.InferOutput<typeof NewMission>

/** What the desk's calls about missions are asked with: for a manager alone. */
export const deskMissionRequests = {
  missions: v.strictObject({}),
  'make-mission': NewMission,
  'end-mission': v.strictObject({ missionId: v.pipe(v.string(), v.maxLength(64)) }),
} as const

/** A mission of the shop's, by its file or made at the desk. */
export type DeskMission = {
  id: string
  title: string
  goal: MissionGoal
  target: number
  firstDay: string
  lastDay: string
  voucherId: string
  /** What that coupon is called, also once it is over; empty for none. Not from an older server. */
  voucherTitle?: string
  points: number
  /** The manager who made it; null for one of the file, which is changed there. */
  madeBy: string | null
}

/** All missions, and the coupons that one may give. */
export type DeskMissions = { today: string; list: DeskMission[]; vouchers: { id: string; title: string }[] }
