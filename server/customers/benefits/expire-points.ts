import { expiredPoints, nextExpiry, type PointChange } from '../../../core/domain/member/points-expiry.ts'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { Database } from '../../database/open.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { lockIfThere } from '../lock-account.ts'
import { changePurse, lockPurse } from './purse.ts'
import { dayMs } from '../../../core/domain/time/durations.ts'

type PointShop = Pick<StoredShop, 'id' | 'file'>

/** How long points live; null if they don't expire. */
export const lifeOf = ({ file }: PointShop): number | null =>
  file.points?.expireAfterDays === undefined ? null : file.points.expireAfterDays * dayMs

/**
 * Removes points that are too old, if the shop lets points expire. No job is needed for that, as it is done before a
 * member's points are shown or used.
 */
export async function expirePoints(
  db: Database,
  shop: PointShop,
  customerId: string,
  now: number,
): Promise<void> {
  const lifeMs = lifeOf(shop)
  if (lifeMs === null) return
  const isDue = expiredPoints(await changesOf(db, shop.id, customerId), lifeMs, now) > 0
  if (!isDue) return
  await db.transaction().execute(async (trx) => {
    if (!(await lockIfThere(trx, shop.id, customerId))) return
    // Another call may be doing the same; with the lock, only one of them removes the points.
    await lockPurse(trx, shop.id, customerId)
    const points = expiredPoints(await changesOf(trx, shop.id, customerId), lifeMs, now)
    if (points === 0) return
    const change = {
      points: -points,
      balanceCents: 0,
      spentCents: 0,
      reason: 'expired',
      orderId: null,
    } as const
    await changePurse(trx, shop.id, customerId, change, now)
  })
}

/** The points of a member that expire next; null if none do. */
export async function readExpiry(
  db: Database,
  shop: PointShop,
  customerId: string,
  now: number,
): Promise<PointChange | null> {
  const lifeMs = lifeOf(shop)
  if (lifeMs === null) return null
  const dayOf = (at: number) => wallTime(at, shop.file.timeZone).day
  return nextExpiry(await changesOf(db, shop.id, customerId), lifeMs, now, dayOf)
}

async function changesOf(db: Database, shopId: string, customerId: string): Promise<PointChange[]> {
  const rows = await db
    .selectFrom('purse_entries')
    .select(['points', 'created_at as at', 'reason'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('points', '!=', 0)
    .execute()
  return rows.map(({ points, at, reason }) => {
    const isLetDown = reason === 'letDown'
    return { points, at, isReleased: isLetDown || reason === 'released', isLetDown }
  })
}
