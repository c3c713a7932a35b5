import {
  isLastPart,
  type RefundPart,
  shareOf,
  splitRefund,
  sumOfWays,
} from '../../../core/domain/order/refund.ts'
import { againMs } from '../../../core/domain/member/points-expiry.ts'
import { unitCentsOf } from '../../../core/domain/pricing/currency-unit.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import { prolongCoupon, releaseCoupon } from '../../customers/benefits/coupons.ts'
import { lifeOf } from '../../customers/benefits/expire-points.ts'
import { changePurse, lockPurse } from '../../customers/benefits/purse.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { badRequest, notFound, Refusal } from '../../http/refusal.ts'
import { lockOrder } from '../life/lock-order.ts'
import { schedulePaymentRefunds } from '../life/schedule-payment-refunds.ts'
import { isRefundable, readRefundState } from './read-refunds.ts'

/** A requested refund. However often it is requested under the same id, it happens once. */
export type WantedRefund = { refundId: string; cents: number; by: string; why: string }

/**
 * Refunds a meal that was handed over, whole or in part, inside a transaction. It gives back the money and, in
 * proportion, the points with which the order was paid, and takes back the points and spend that it earned; the last
 * part also returns the coupon, which can then be used for another week at least. What it earned is taken as far as the
 * account still has it: no account goes below zero, and the missing part is recorded. Points that have expired since
 * aren't missing: the restaurant has them back already. Ours: the spec is silent.
 * @returns the order's row as it is now, and whether this call made the refund rather than an earlier one with the same
 * id
 * @throws Refusal LD_NOT_FOUND; DK_NOT_REFUNDABLE unless it is a meal that was handed over; DK_REFUND_TOO_MUCH for more
 * than is left of what was paid; LD_BAD_REQUEST for an amount that the currency doesn't have; LD_KEY_REUSED (422) for
 * another refund under the same id
 */
export async function refundOrder(
  trx: Database,
  shop: Pick<StoredShop, 'id' | 'file'>,
  orderId: string,
  { refundId, cents, by, why }: WantedRefund,
  now: number,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { id: shopId } = shop
  // Other refunds wait, too, so that two of them see each other.
  const order = await lockOrder(trx, shopId, orderId)
  if (!order) throw notFound()
  if (await isRepeated(trx, order, { refundId, cents })) return { order, isNew: false }
  if (!isRefundable(order)) throw new Refusal('DK_NOT_REFUNDABLE')
  const unitCents = unitCentsOf(order.currency)
  if (cents <= 0 || cents % unitCents !== 0) throw badRequest(['cents'])
  const { left, soFar, isMember } = await readRefundState(trx, order)
  const leftCents = sumOfWays(left)
  if (cents > leftCents) throw new Refusal('DK_REFUND_TOO_MUCH', { data: { leftCents } })
  const ways = splitRefund(left, cents)
  const part = { ...soFar, cents }
  const isWhole = isLastPart(part)
  // Phones recognise the newer answer by this instant, so it grows even within a millisecond or after a clock was set back.
  const at = Math.max(now, order.updated_at + 1)
  const account = isMember
    ? await settleAccount(
        trx,
        order,
        { part, unitCents, refundId, lifeMs: lifeOf(shop) },
        ways.balanceCents,
        at,
      )
    : nothing
  const byHandCents = ways.onlineCents > 0 ? await scheduleOnline(trx, order, ways.onlineCents, now) : 0
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_refunds')
    .values({
      shop_id: shopId,
      refund_id: refundId,
      order_id: orderId,
      cents,
      online_cents: ways.onlineCents - byHandCents,
      counter_cents: ways.counterCents + byHandCents,
      balance_cents: ways.balanceCents,
      points_back: account.pointsBack,
      points_taken: account.pointsTaken,
      points_missing: account.pointsMissing,
      spent_taken_cents: account.spentTaken,
      spent_missing_cents: account.spentMissing,
      is_whole: isWhole ? 1 : 0,
      given_by: by,
      why,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'refund_id']).doNothing())
    .executeTakeFirst()
  // At the same moment, a refund of another order was stored under this id.
  if (numInsertedOrUpdatedRows !== 1n) throw keyReused()
  if (isWhole && isMember) {
    const holder = { customerId: order.customer_id, orderId }
    await prolongCoupon(trx, shop, holder, now)
    await releaseCoupon(trx, shopId, holder.customerId, orderId)
  }
  return { order: await markRefunded(trx, order, isWhole, at), isNew: true }
}

/**
 * Schedules what goes back at the bank. @returns how much of it a manager has given back by hand before a backup was
 * restored: the customer had it at the counter, as in `refundByHand`
 */
async function scheduleOnline(
  trx: Database,
  { shop_id: shopId, order_id: orderId }: OrderRow,
  cents: number,
  now: number,
): Promise<number> {
  const { byHandCents } = await schedulePaymentRefunds(trx, shopId, orderId, now, cents)
  if (byHandCents > 0)
    await trx
      .updateTable('orders')
      .set((row) => ({ refund_cents: row('refund_cents', '-', byHandCents) }))
      .where('shop_id', '=', shopId)
      .where('order_id', '=', orderId)
      .execute()
  return byHandCents
}

const nothing = { pointsBack: 0, pointsTaken: 0, pointsMissing: 0, spentTaken: 0, spentMissing: 0 }

const keyReused = (): Refusal => new Refusal('LD_KEY_REUSED', { status: 422 })

/** @throws Refusal LD_KEY_REUSED */
async function isRepeated(
  trx: Database,
  { shop_id: shopId, order_id: orderId }: OrderRow,
  { refundId, cents }: Pick<WantedRefund, 'refundId' | 'cents'>,
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('order_refunds')
    .select(['order_id', 'cents'])
    .where('shop_id', '=', shopId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  if (!earlier) return false
  if (earlier.order_id !== orderId || earlier.cents !== cents) throw keyReused()
  return true
}

/**
 * Updates the order's row. A promotion counts as used by the orders that name it, so an order that is refunded as a
 * whole no longer names one.
 */
async function markRefunded(
  trx: Database,
  { shop_id: shopId, order_id: orderId }: OrderRow,
  isWhole: boolean,
  at: number,
): Promise<OrderRow> {
  return trx
    .updateTable('orders')
    .set({ updated_at: at, ...(isWhole && { promotion_id: null }) })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
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
async function settleAccount(
  trx: Database,
  { shop_id: shopId, order_id: orderId, customer_id: customerId, redeemed }: OrderRow,
  { part, unitCents, refundId, lifeMs }: Shares,
  balanceCents: number,
  at: number,
): Promise<typeof nothing> {
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
