import type { AnswerOf } from '../../../core/contract/call.ts'
import { missionClaim, missionList } from '../../../core/contract/calls/mission-calls.ts'
import { readMissionProgress } from '../../../core/contract/wire/member/mission-wire.ts'
import { type Result, done } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { refreshBenefits } from './benefits.ts'
import { keepOwn, takeTurn } from '../session/keep-own.ts'

/** Fetches and stores the current member's progress in each mission. */
export async function refreshMissions(context: EngineContext): Promise<Result> {
  const turn = takeTurn()
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(missionList, { customerId, storeId }),
  )
  if (!answer.ok) return answer
  await keep(context, answer.value, turn)
  return done
}

/** Claims the reward of a mission. Never queued: EN_OFFLINE. */
export async function claimMission(context: EngineContext, missionId: string): Promise<Result> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(missionClaim, { customerId, storeId, missionId }),
  )
  if (!answer.ok) {
    // The owner may have changed the mission, or an order that counted may have been cancelled.
    if (answer.code === 'LD_MISSION_OPEN') await refreshMissions(context)
    return answer
  }
  await keep(context, answer.value)
  await refreshBenefits(context)
  return done
}

const keep = (
  context: EngineContext,
  { customerId, dataList }: AnswerOf<typeof missionList>,
  turn?: number,
): Promise<void> =>
  keepOwn(context, 'missions', customerId, { list: dataList.map(readMissionProgress) }, turn)
