import { wallTime } from '../../core/domain/time/wall-clock.ts'
import type { MissionProgress } from '../../core/schema/customer/mission.ts'
import type { Language } from '../../core/schema/primitives.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import { compileMission } from '../shops/compile/compile-mission.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { giveReward } from './benefits/give-reward.ts'
import { lockCustomer } from './lock-customer.ts'
import { beginOf, noteInRun } from './mission-runs.ts'
import { countProgress } from './mission-progress.ts'

type MissionShop = Pick<StoredShop, 'id' | 'file'>

/**
 * A member's progress in each of the shop's missions. No progress is stored: it is computed from the orders, friends
 * and bookings that exist. So it can't drift from them, and an order that was taken back doesn't count.
 */
export async function listMissions(
  db: Database,
  shop: MissionShop,
  customerId: string,
  language: Language,
  now: number,
): Promise<MissionProgress[]> {
  const { id: shopId, file } = shop
  if (file.missions.length === 0) return []
  const claims = await db
    .selectFrom('mission_claims')
    .select(['mission_id', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  const claimedAt = new Map(claims.map((row) => [row.mission_id, row.created_at]))
  const { day: today } = wallTime(now, file.timeZone)
  const missions = file.missions.map((entry) => compileMission(entry, language, file))
  const counted = await countProgress(db, shop, customerId, missions)
  return file.missions.map((entry, at) => {
    const mission = missions[at]!
    const progress = counted[at] ?? 0
    const isClaimed = (claimedAt.get(entry.id) ?? -Infinity) >= beginOf(entry, file)
    const isReached = progress >= mission.target
    const isOver = today > mission.lastDay
    const state = isClaimed ? 'claimed' : isReached ? 'reached' : isOver ? 'over' : 'open'
    return { mission, progress, state }
  })
}

/**
 * Gives the reward of a mission that a member has completed, inside a transaction: once in each run of the mission,
 * however many ask. A reward
 * that was reached in time can be claimed as long as the owner keeps the mission.
 * @throws Refusal LD_MISSION_OPEN, LD_SIGN_IN (401), RT_0017
 */
export async function claimMission(
  trx: Database,
  shop: MissionShop,
  customerId: string,
  missionId: string,
  now: number,
): Promise<void> {
  const { id: shopId, file } = shop
  await lockCustomer(trx, shopId, { customerId, contact: null })
  const entry = file.missions.find(({ id }) => id === missionId)
  if (!entry) throw new Refusal('LD_MISSION_OPEN', { data: { reason: 'unknown' } })
  const mission = compileMission(entry, file.languages[0] ?? 'en', file)
  const [progress = 0] = await countProgress(trx, shop, customerId, [mission])
  const earlier = await trx
    .selectFrom('mission_claims')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('mission_id', '=', missionId)
    .where('created_at', '>=', beginOf(entry, file))
    .executeTakeFirst()
  if (earlier) return
  if (progress < mission.target) throw new Refusal('LD_MISSION_OPEN', { data: { reason: 'open' } })
  await noteInRun(trx, 'mission_claims', shop, { customerId, mission: entry }, now)
  await giveReward(trx, shop, customerId, entry.reward, 'mission', now)
}
