import { isLastPart, splitRefund, sumOfWays } from '../../../core/domain/order/refund.ts'
import { unitCentsOf } from '../../../core/domain/pricing/currency-unit.ts'
import { prolongCoupon, releaseCoupon } from '../../customers/benefits/coupons.ts'
import { lifeOf } from '../../customers/benefits/expire-points.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { badRequest, notFound, Refusal } from '../../http/refusal.ts'
import { lockOrder } from '../life/lock-order.ts'
import { schedulePaymentRefunds } from '../life/schedule-payment-refunds.ts'
import { isRefundable, readRefundState } from './read-refunds.ts'
import { nothingSettled, settleAccount } from './settle-account.ts'

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
    : nothingSettled
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
 * Schedules what goes back at the bank.
 * @returns how much of it a manager has given back by hand before a backup was restored: the customer had it at the
 * counter, as in `refundByHand`
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
