import type { DeskMission, NewMission } from '../../core/contract/desk/desk-mission-calls.ts'
import { isRealDay } from '../../core/domain/time/calendar-days.ts'
import { wallTime } from '../../core/domain/time/wall-clock.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import { badRequest, notFound } from '../http/refusal.ts'
import { changeShop, changeShopAsRead } from './change-shop.ts'
import { compileReward } from './compile/compile-mission.ts'
import { defaultLanguage } from './compile/compile-shop.ts'
import { localize } from './compile/localize.ts'
import { readDeskCoupons, withDeskCoupons } from './desk-coupons.ts'
import { isRepeated } from './is-repeated.ts'

type Entry = ShopFile['missions'][number]
type Services = { db: Database; changes: Changes; now: () => number }
type MissionShop = {
  id: string
  version: string
  file: Pick<ShopFile, 'missions' | 'vouchers' | 'timeZone' | 'languages'>
}

/** The most missions that a shop may have: more than that, no customer looks through. */
const mostMissions = 50

/** The missions that were made at the desk, oldest first. They are offered in addition to those of the shop's file. */
export async function readDeskMissions(db: Database, shopId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('desk_missions')
    .select('entry')
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('mission_id')
    .execute()
  return rows.map(({ entry }) => JSON.parse(entry) as Entry)
}

/** Adds the desk's missions after those of the file. If both have the same id, the file's mission is used. */
export const withDeskMissions = (file: ShopFile, made: Entry[]): ShopFile => {
  const ids = new Set(file.missions.map(({ id }) => id))
  return { ...file, missions: [...file.missions, ...made.filter(({ id }) => !ids.has(id))] }
}

/** The titles of the desk's missions that promise a coupon which neither the file nor the desk has. */
export async function missionsWithoutCoupon(db: Database, file: ShopFile): Promise<string[]> {
  const { vouchers } = withDeskCoupons(file, await readDeskCoupons(db, file.id))
  const made = await readDeskMissions(db, file.id)
  const isGone = (voucher: string | undefined) =>
    voucher !== undefined && !vouchers.some(({ id }) => id === voucher)
  return made
    .filter(({ reward }) => isGone(reward.voucher))
    .map(({ title }) => localize(title, defaultLanguage(file), file))
}

/** All missions as the desk shows them, in the kitchen's language. */
export async function listDeskMissions(db: Database, { id, file }: MissionShop): Promise<DeskMission[]> {
  const rows = await db
    .selectFrom('desk_missions')
    .select(['mission_id', 'made_by'])
    .where('shop_id', '=', id)
    .execute()
  const makers = new Map(rows.map((row) => [row.mission_id, row.made_by]))
  return file.missions.map(({ id: missionId, title, goal, target, startsOn, endsOn, reward }) => ({
    id: missionId,
    title: localize(title, defaultLanguage(file), file),
    goal,
    target,
    firstDay: startsOn,
    lastDay: endsOn,
    voucherId: reward.voucher ?? '',
    voucherTitle: compileReward(reward, defaultLanguage(file), file).title,
    points: reward.points,
    madeBy: makers.get(missionId) ?? null,
  }))
}

/**
 * Makes a mission that phones see at once. A repeated call makes no second one, as the desk's page chooses the id.
 * @throws Refusal LD_BAD_REQUEST for days in the wrong order or past, an empty reward, a coupon that doesn't exist or
 * ends before the mission, and of `list` where there are too many; LD_KEY_REUSED (422) for another mission under the
 * same id
 * @throws Superseded when the shop was changed since it was read
 */
export async function makeMission(
  services: Services,
  shop: MissionShop,
  { missionId, title, goal, target, firstDay, lastDay, voucherId, points }: NewMission,
  madeBy: string,
): Promise<void> {
  const { id: shopId, file } = shop
  const now = services.now()
  const reward = { ...(voucherId !== '' && { voucher: voucherId }), points }
  const entry: Entry = { id: missionId, title, goal, target, startsOn: firstDay, endsOn: lastDay, reward }
  const written = JSON.stringify(entry)
  if (isRepeated(file.missions, missionId, await readEntry(services.db, shopId, missionId), written)) return
  for (const [field, day] of Object.entries({ firstDay, lastDay }))
    if (!isRealDay(day)) throw badRequest([field])
  if (lastDay < firstDay || lastDay < wallTime(now, file.timeZone).day) throw badRequest(['lastDay'])
  const voucher = file.vouchers.find(({ id, for: whom }) => id === voucherId && whom !== 'everyMember')
  if (voucherId !== '' && !voucher) throw badRequest(['voucherId'])
  // Otherwise a member who completes it on the last day would get nothing.
  if (voucher?.expiresOn !== undefined && voucher.expiresOn < lastDay) throw badRequest(['voucherId'])
  if (!voucher && points === 0) throw badRequest(['points'])
  if (file.missions.length >= mostMissions) throw badRequest(['list'])
  const row = { entry: written, made_by: madeBy, created_at: now }
  await changeShopAsRead(services, shop, (trx) =>
    trx
      .insertInto('desk_missions')
      .values({ shop_id: shopId, mission_id: missionId, ...row })
      .execute(),
  )
}

const readEntry = async (db: Database, shopId: string, missionId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('desk_missions')
      .select('entry')
      .where('shop_id', '=', shopId)
      .where('mission_id', '=', missionId)
      .executeTakeFirst()
  )?.entry

/** Removes a mission that was made at the desk; rewards that were claimed stay. @throws Refusal LD_NOT_FOUND */
export async function endMission(
  services: Services,
  { id: shopId }: Pick<MissionShop, 'id'>,
  missionId: string,
): Promise<void> {
  await changeShop(services, shopId, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('desk_missions')
      .where('shop_id', '=', shopId)
      .where('mission_id', '=', missionId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) throw notFound()
  })
}
