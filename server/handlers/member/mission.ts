import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { missionClaim, missionList } from '../../../core/contract/calls/mission-calls.ts'
import { writeMissionProgress } from '../../../core/contract/wire/member/mission-wire.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { demandMember } from '../../customers/demand-member.ts'
import { claimMission, listMissions } from '../../customers/missions.ts'
import { shopLanguage } from '../shops/store.ts'

/** Answers the calling member's progress in each mission. */
export async function answerMissionList(
  _input: RequestOf<typeof missionList>,
  { services: { db, now }, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof missionList>> {
  demandMember(customer)
  const list = await listMissions(db, shop, customer.id, shopLanguage(shop, context), now())
  return { customerId: customer.id, storeId: shop.id, dataList: list.map(writeMissionProgress) }
}

/** Gives the reward of a completed mission, and answers the progress in all missions afterwards. */
export async function answerMissionClaim(
  input: RequestOf<typeof missionClaim>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof missionClaim>> {
  const { services, shop, customer } = request
  const { db, now } = services
  demandMember(customer)
  await db.transaction().execute((trx) => claimMission(trx, shop, customer.id, input.missionId, now()))
  return answerMissionList(input, request)
}
