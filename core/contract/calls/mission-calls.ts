import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { call } from '../call.ts'
import { MissionProgressWire } from '../wire/member/mission-wire.ts'

/** Missions and their rewards. Ours: the spec names no paths. Claiming is never queued. */

const own = { customerId: Id, storeId: Id }
type Whose = { customerId: string; storeId: string }
const isTheirs = (answer: Whose, { request }: { request: Whose }): boolean =>
  answer.customerId === request.customerId && answer.storeId === request.storeId

/** The member's progress in each mission. LD_MEMBERS_ONLY for a guest. */
export const missionList = call({
  path: '/mission/list',
  request: v.object(own),
  answer: v.object({ ...own, dataList: v.array(MissionProgressWire) }),
  policy: 'never',
  auth: 'customer',
  isAbout: isTheirs,
})

/**
 * Claims the reward of a mission, once; a repeated request gets the same answer. LD_MISSION_OPEN with `data.reason`
 * unknown, open if the mission isn't reached, or expired if the coupon of the reward is.
 */
export const missionClaim = call({
  path: '/mission/claim',
  request: v.object({ ...own, missionId: Id }),
  answer: v.object({ ...own, dataList: v.array(MissionProgressWire) }),
  policy: 'never',
  auth: 'customer',
  isAbout: isTheirs,
})

export const missionCalls = { missionList, missionClaim }
