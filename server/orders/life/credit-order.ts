import { balanceUsed } from '../../../core/domain/pricing/bill-terms.ts'
import type { BillStep } from '../../../core/schema/order/bill.ts'
import { pointsFor } from '../../customers/benefits/points-earned.ts'
import { changePurse, readPurse } from '../../customers/benefits/purse.ts'
import { isMember } from '../../customers/customer-rows.ts'
import { rewardInvitation } from '../../customers/invitations.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

/**
 * Counts a completed order towards its member's level, and gives the points that it earned and what their invitation brings; inside the transaction
 * that completes it, so once. What delivering cost earns nothing, what came off the voucher balance does: it was
 * money once. Ours: the spec says only that levels follow from spend.
 */
export async function creditOrder(
  trx: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  order: OrderRow,
  now: number,
): Promise<void> {
  const { customer_id: customerId, order_id: orderId } = order
  if (!(await isMember(trx, shopId, customerId))) return
  await rewardInvitation(trx, { id: shopId, file }, customerId, now)
  const bill = JSON.parse(order.bill) as BillStep[]
  // A coupon that delivers for nothing has taken the fee off already.
  const freeCents = bill.find(({ rule }) => rule === 'freeDelivery')?.cents ?? 0
  const spentCents = order.total_cents - (order.delivery_fee_cents + freeCents) + balanceUsed(bill)
  if (spentCents <= 0) return
  const purse = await readPurse(trx, shopId, customerId)
  const points = pointsFor(file, { spentCents, earnedBefore: purse.spentCents, orderedAt: order.created_at })
  await changePurse(
    trx,
    shopId,
    customerId,
    { points, balanceCents: 0, spentCents, reason: 'earned', orderId },
    now,
  )
}
