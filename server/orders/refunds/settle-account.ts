import { againMs } from '../../../core/domain/member/points-expiry.ts'
import { type RefundPart, shareOf } from '../../../core/domain/order/refund.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import { changePurse, lockPurse } from '../../customers/benefits/purse.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'

/** What a refund gives back to an account and takes from it, for somebody who has none. */
export const nothingSettled = {
  pointsBack: 0,
  pointsTaken: 0,
  pointsMissing: 0,
  spentTaken: 0,
  spentMissing: 0,
}

type Shares = {
  part: RefundPart
  unitCents: number
  refundId: string
  /** How long points live; null if they don't expire. */
  lifeMs: number | null
}

/**
 * Applies a refund to the member's account. Giving back comes before taking, so that less is missing of what is taken.
 */
export async function settleAccount(
  trx: Database,
  { shop_id: shopId, order_id: orderId, customer_id: customerId, redeemed }: OrderRow,
  { part, unitCents, refundId, lifeMs }: Shares,
  balanceCents: number,
  at: number,
): Promise<typeof nothingSettled> {
  const given = redeemed === null ? 0 : (JSON.parse(redeemed) as Redeemed).points
  const earned = await readEarned(trx, shopId, customerId, orderId)
  const pointsBack = shareOf(given, part)
  const purse = await lockPurse(trx, shopId, customerId)
  const change = { points: 0, balanceCents: 0, spentCents: 0, orderId }
  if (pointsBack > 0 || balanceCents > 0) {
    const back = { ...change, points: pointsBack, balanceCents, reason: 'refunded' } as const
    await changePurse(trx, shopId, customerId, back, at)
  }
  const hasExpired =
    lifeMs !== null && earned.at + lifeMs <= at && !(await wasLetDown(trx, shopId, customerId, at - againMs))
  const points = hasExpired ? 0 : shareOf(earned.points, part)
  const spentCents = shareOf(earned.spentCents, part, unitCents)
  const pointsTaken = Math.min(points, purse.points + pointsBack)
  const spentTaken = Math.min(spentCents, purse.spentCents)
  if (points > 0 || spentCents > 0) {
    const taken = {
      ...change,
      points: 0 - pointsTaken,
      spentCents: 0 - spentTaken,
      reason: 'reversed',
    } as const
    // The entry has the refund's id, by which the missing amounts can be found in the refund's row.
    await changePurse(trx, shopId, customerId, { ...taken, entryId: refundId }, at)
  }
  return {
    pointsBack,
    pointsTaken,
    pointsMissing: points - pointsTaken,
    spentTaken,
    spentMissing: spentCents - spentTaken,
  }
}

/** Whether the restaurant has let an order down since: the points that it returned live longer then. */
async function wasLetDown(db: Database, shopId: string, customerId: string, since: number): Promise<boolean> {
  const returned = await db
    .selectFrom('purse_entries')
    .select('entry_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('reason', '=', 'letDown')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return returned !== undefined
}

async function readEarned(
  db: Database,
  shopId: string,
  customerId: string,
  orderId: string,
): Promise<{ points: number; spentCents: number; at: number }> {
  const earned = await db
    .selectFrom('purse_entries')
    .select((row) => [
      row.fn.sum('points').as('points'),
      row.fn.sum('spent_cents').as('cents'),
      row.fn.min('created_at').as('at'),
    ])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_id', '=', orderId)
    .where('reason', '=', 'earned')
    .executeTakeFirstOrThrow()
  return {
    points: Number(earned.points ?? 0),
    spentCents: Number(earned.cents ?? 0),
    at: Number(earned.at ?? 0),
  }
}
