import { changePurse } from '../../customers/benefits/purse.ts'
import type { Database } from '../../database/open.ts'

type Released = { shopId: string; customerId: string; orderId: string; points: number }

/**
 * Takes from the points that an order gives back what refunds of other orders should have taken while it held them, so
 * that holding points doesn't keep them from being taken. Points that came in since are left alone. Runs inside the
 * transaction that has given the points back, and has thereby locked the purse.
 */
export async function collectMissing(
  trx: Database,
  { shopId, customerId, orderId, points }: Released,
  now: number,
): Promise<void> {
  let left = points
  for (const { refundId, refundedId, missing } of await missingSinceHold(trx, shopId, customerId, orderId)) {
    const taken = Math.min(missing, left)
    if (taken === 0) return
    left -= taken
    await trx
      .updateTable('order_refunds')
      .set((row) => ({
        points_taken: row('points_taken', '+', taken),
        points_missing: row('points_missing', '-', taken),
      }))
      .where('shop_id', '=', shopId)
      .where('refund_id', '=', refundId)
      .execute()
    const change = { points: 0 - taken, balanceCents: 0, spentCents: 0, orderId: refundedId }
    await changePurse(trx, shopId, customerId, { ...change, reason: 'reversed' }, now)
  }
}

/** The refunds after an order's hold that still miss points, oldest first. */
async function missingSinceHold(
  trx: Database,
  shopId: string,
  customerId: string,
  orderId: string,
): Promise<{ refundId: string; refundedId: string; missing: number }[]> {
  return (
    trx
      .selectFrom('purse_entries as held')
      .innerJoin('purse_entries as taken', (join) =>
        join
          .onRef('taken.shop_id', '=', 'held.shop_id')
          .onRef('taken.customer_id', '=', 'held.customer_id')
          .onRef('taken.number', '>', 'held.number'),
      )
      // The entry with which a refund took what was there has the refund's id.
      .innerJoin('order_refunds as refund', (join) =>
        join.onRef('refund.shop_id', '=', 'taken.shop_id').onRef('refund.refund_id', '=', 'taken.entry_id'),
      )
      .where('held.shop_id', '=', shopId)
      .where('held.customer_id', '=', customerId)
      .where('held.order_id', '=', orderId)
      .where('held.reason', '=', 'held')
      .where('taken.reason', '=', 'reversed')
      .where('points_missing', '>', 0)
      .orderBy('taken.number')
      .select(['refund_id as refundId', 'refund.order_id as refundedId', 'points_missing as missing'])
      .execute()
  )
}
