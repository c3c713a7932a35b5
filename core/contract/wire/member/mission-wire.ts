import * as v from 'valibot'
import {
  type Mission,
  missionGoals,
  type MissionProgress,
  missionStates,
} from '../../../schema/customer/mission.ts'
import { Count, Id } from '../../../schema/primitives.ts'
import { readReward, RewardWire, writeReward } from './reward-wire.ts'

/** Ours: of a mission's fields the spec names only a deadline. */
export const MissionWire = v.object({
  missionId: Id,
  missionName: v.string(),
  goalType: v.picklist(missionGoals),
  targetCount: Count,
  startDate: v.string(),
  endDate: v.string(),
  reward: RewardWire,
})
export type MissionWire = v.InferOutput<typeof MissionWire>

export const readMission = (wire: MissionWire): Mission => ({
  id: wire.missionId,
  title: wire.missionName,
  goal: wire.goalType,
  target: wire.targetCount,
  firstDay: wire.startDate,
  lastDay: wire.endDate,
  reward: readReward(wire.reward),
})

export const writeMission = (mission: Mission): MissionWire => ({
  missionId: mission.id,
  missionName: mission.title,
  goalType: mission.goal,
  targetCount: mission.target,
  startDate: mission.firstDay,
  endDate: mission.lastDay,
  reward: writeReward(mission.reward),
})

export const MissionProgressWire = v.object({
  ...MissionWire.entries,
  doneCount: Count,
  missionStatus: v.picklist(missionStates),
})
export type MissionProgressWire = v.InferOutput<typeof MissionProgressWire>

export const readMissionProgress = ({
  doneCount,
  missionStatus,
  ...mission
}: MissionProgressWire): MissionProgress => ({
  mission: readMission(mission),
  progress: doneCount,
  state: missionStatus,
})

export const writeMissionProgress = ({ mission, progress, state }: MissionProgress): MissionProgressWire => ({
  ...writeMission(mission),
  doneCount: progress,
  missionStatus: state,
})
