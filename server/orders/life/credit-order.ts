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
 * Counts a completed order towards its member's level, credits the points that it earned, and, if it is paid for,
 * rewards the invitation by which the member came. Runs inside the transaction that completes the order, so it happens
 * once. The delivery fee earns nothing; the part paid from the voucher balance does, as it was bought with money. Ours:
 * the spec says only that levels follow from spend.
 */
export async function creditOrder(
  trx: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  order: OrderRow,
  now: number,
): Promise<void> {
  const { customer_id: customerId, order_id: orderId } = order
  if (!(await isMember(trx, shopId, customerId))) return
  const bill = JSON.parse(order.bill) as BillStep[]
  // With a coupon for free delivery, the total contains no fee, so it mustn't be subtracted again.
  const freeCents = bill.find(({ rule }) => rule === 'freeDelivery')?.cents ?? 0
  const spentCents = order.total_cents - (order.delivery_fee_cents + freeCents) + balanceUsed(bill)
  if (spentCents <= 0) return
  // A meal that is free, or on a later bill, would cost a made-up friend nothing.
  if (order.paid_cents >= order.total_cents)
    await rewardInvitation(
      trx,
      { id: shopId, file },
      { friendId: customerId, orderedAt: order.created_at },
      now,
    )
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
