import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { missionClaim, missionList } from '../../../core/contract/calls/mission-calls.ts'
import { writeMissionProgress } from '../../../core/contract/wire/member/mission-wire.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { isGuest } from '../../customers/customer-rows.ts'
import { claimMission, listMissions } from '../../customers/missions.ts'
import { Refusal } from '../../http/refusal.ts'
import { shopLanguage } from '../shops/store.ts'

/** How far the member who asks has come in each mission. */
export async function answerMissionList(
  _input: RequestOf<typeof missionList>,
  { services: { db, now }, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof missionList>> {
  if (isGuest(customer)) throw new Refusal('LD_MEMBERS_ONLY')
  const list = await listMissions(db, shop, customer.id, shopLanguage(shop, context), now())
  return { customerId: customer.id, storeId: shop.id, dataList: list.map(writeMissionProgress) }
}

/** Gives the reward of a mission that was reached, and answers how all stand then. */
export async function answerMissionClaim(
  input: RequestOf<typeof missionClaim>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof missionClaim>> {
  const { services, shop, customer } = request
  const { db, now } = services
  if (isGuest(customer)) throw new Refusal('LD_MEMBERS_ONLY')
  await db.transaction().execute((trx) => claimMission(trx, shop, customer.id, input.missionId, now()))
  return answerMissionList(input, request)
}
