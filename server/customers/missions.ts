import { instantOf } from '../../core/domain/time/instant-of.ts'
import { longestRun, nextDay } from '../../core/domain/time/calendar-days.ts'
import { wallTime } from '../../core/domain/time/wall-clock.ts'
import type { Mission, MissionGoal, MissionProgress } from '../../core/schema/customer/mission.ts'
import type { Language } from '../../core/schema/primitives.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import { compileMission } from '../shops/compile/compile-mission.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { giveReward } from './benefits/give-reward.ts'
import { lockCustomer } from './lock-customer.ts'

type MissionShop = Pick<StoredShop, 'id' | 'file'>
/** Whose, and between which instants: the first counts, the last doesn't. */
type Span = { shopId: string; customerId: string; from: number; to: number; timeZone: string }

/**
 * How far a member has come in each of the shop's missions. Nothing of it is counted as it happens: it follows from the orders,
 * friends and bookings that there are, so that it can't drift from them, and an order that was taken back counts nowhere.
 */
export async function listMissions(
  db: Database,
  shop: MissionShop,
  customerId: string,
  language: Language,
  now: number,
): Promise<MissionProgress[]> {
  const { id: shopId, file } = shop
  const claims = await db
    .selectFrom('mission_claims')
    .select('mission_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  const claimed = new Set(claims.map((row) => row.mission_id))
  const { day: today } = wallTime(now, file.timeZone)
  const list: MissionProgress[] = []
  for (const entry of file.missions) {
    const mission = compileMission(entry, language, file)
    const progress = await progressOf(db, shop, customerId, mission)
    const isReached = progress >= mission.target
    const isOver = today > mission.lastDay
    const state = claimed.has(mission.id) ? 'claimed' : isReached ? 'reached' : isOver ? 'over' : 'open'
    list.push({ mission, progress, state })
  }
  return list
}

/**
 * Gives the reward of a mission that a member has reached, inside a transaction: once, however many ask. What was reached in
 * time can be taken as long as the owner lets the mission stand.
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
  const isReached = (await progressOf(trx, shop, customerId, mission)) >= mission.target
  const earlier = await trx
    .selectFrom('mission_claims')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('mission_id', '=', missionId)
    .executeTakeFirst()
  if (earlier) return
  if (!isReached) throw new Refusal('LD_MISSION_OPEN', { data: { reason: 'open' } })
  await trx
    .insertInto('mission_claims')
    .values({ shop_id: shopId, customer_id: customerId, mission_id: missionId, created_at: now })
    .execute()
  await giveReward(trx, shop, customerId, entry.reward, 'mission', now)
}

function progressOf(
  db: Database,
  { id: shopId, file: { timeZone } }: MissionShop,
  customerId: string,
  { goal, firstDay, lastDay }: Mission,
): Promise<number> {
  const from = instantOf(firstDay, '00:00', timeZone)
  const to = instantOf(nextDay(lastDay), '00:00', timeZone)
  return counts[goal](db, { shopId, customerId, from, to, timeZone })
}

/** Meals that were handed over, by when they were ordered. */
const mealsOf = (db: Database, { shopId, customerId, from, to }: Span) =>
  db
    .selectFrom('orders')
    .where('orders.shop_id', '=', shopId)
    .where('orders.customer_id', '=', customerId)
    .where('orders.state', '=', 'completed')
    .where('orders.order_type', '!=', 'voucher')
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)

const counts: Record<MissionGoal, (db: Database, span: Span) => Promise<number>> = {
  async orders(db, span) {
    const row = await mealsOf(db, span)
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  /** As it counts towards the level, in whole units. */
  async spend(db, { shopId, customerId, from, to }) {
    const row = await db
      .selectFrom('purse_entries')
      .select((select) => select.fn.sum('spent_cents').as('cents'))
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('reason', '=', 'earned')
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .executeTakeFirstOrThrow()
    return Math.floor(Number(row.cents ?? 0) / 100)
  },
  async dishes(db, span) {
    const row = await mealsOf(db, span)
      .innerJoin('order_lines as line', (join) =>
        join.onRef('line.shop_id', '=', 'orders.shop_id').onRef('line.order_id', '=', 'orders.order_id'),
      )
      .select((select) => select.fn.count('line.item_id').distinct().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  async invites(db, { shopId, customerId, from, to }) {
    const row = await db
      .selectFrom('invitations')
      .select((select) => select.fn.countAll().as('count'))
      .where('shop_id', '=', shopId)
      .where('inviter_id', '=', customerId)
      .where('rewarded_at', '>=', from)
      .where('rewarded_at', '<', to)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  /** Whoever was seated came. */
  async bookings(db, { shopId, customerId, from, to }) {
    const row = await db
      .selectFrom('bookings')
      .select((select) => select.fn.countAll().as('count'))
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('state', 'in', ['seated', 'completed'])
      .where('starts_at', '>=', from)
      .where('starts_at', '<', to)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  async daysInARow(db, span) {
    const rows = await mealsOf(db, span).select('orders.created_at').execute()
    return longestRun(new Set(rows.map((row) => wallTime(row.created_at, span.timeZone).day)))
  },
}
