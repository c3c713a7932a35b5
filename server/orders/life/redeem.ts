import { balanceUsed } from '../../../core/domain/pricing/bill-terms.ts'
import { redeemsAnything } from '../../../core/domain/pricing/benefits.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { Refusal } from '../../http/refusal.ts'
import { prolongCoupon, releaseCoupon, useCoupon } from '../../customers/benefits/coupons.ts'
import { changePurse, readHeld, readPurse } from '../../customers/benefits/purse.ts'
import type { Database } from '../../database/open.ts'
import type { CheckedOrder } from '../checks/check-order.ts'
import { balanceTooLow, couponUnusable } from '../checks/check-redeemed.ts'
import { collectMissing } from './collect-missing.ts'

/** What an order takes of its customer's coupon, points and balance: never more than its bill needs. */
export function redeemedBy({ draft, lines }: CheckedOrder): Redeemed | null {
  const { pointsUsed, steps } = lines.bill
  // A coupon that reduces nothing stays the customer's, and a promotion that reduces nothing doesn't count as used.
  const isUsed = steps.some(({ rule }) => rule === 'coupon' || rule === 'freeDelivery')
  const couponId = isUsed ? draft.redeemed.couponId : null
  const promotionId = isUsed ? draft.redeemed.promotionId : null
  const taken = {
    ...draft.redeemed,
    couponId,
    promotionId,
    points: pointsUsed,
    balanceCents: balanceUsed(steps),
  }
  return redeemsAnything(taken) ? taken : null
}

/**
 * Holds the redeemed coupon, points and balance for an order, inside the transaction that places it. Of two concurrent
 * orders, only one gets the last of them.
 * @throws Refusal LD_COUPON_UNUSABLE, RT_0013, or SP_10010 when the points are gone
 */
export async function holdRedeemed(
  trx: Database,
  { draft: { customerId }, shop }: CheckedOrder,
  { couponId, points, balanceCents }: Redeemed,
  orderId: string,
  now: number,
): Promise<void> {
  if (couponId !== null && !(await useCoupon(trx, shop.id, customerId, couponId, orderId)))
    throw couponUnusable('used')
  if (points === 0 && balanceCents === 0) return
  const taken = {
    points: -points,
    balanceCents: -balanceCents,
    spentCents: 0,
    held: { points, balanceCents },
  }
  if (await changePurse(trx, shop.id, customerId, { ...taken, reason: 'held', orderId }, now)) return
  const purse = await readPurse(trx, shop.id, customerId)
  if (purse.balanceCents < balanceCents) throw balanceTooLow(purse.balanceCents)
  throw new Refusal('SP_10010', { data: { totalAmount: null, reason: 'points', lineList: [] } })
}

type Holder = { shopId: string; customerId: string; orderId: string }

/** Uses up what an order holds, inside the transaction that completes it. */
export async function consumeRedeemed(
  trx: Database,
  { shopId, customerId, orderId }: Holder,
  now: number,
): Promise<void> {
  const { points, balanceCents } = await readHeld(trx, shopId, customerId, orderId)
  if (points === 0 && balanceCents === 0) return
  const used = { ...nothing, held: { points: -points, balanceCents: -balanceCents } }
  await changePurse(trx, shopId, customerId, { ...used, reason: 'consumed', orderId }, now)
}

/**
 * Gives back what an order holds, inside the transaction that ends it (spec §4: cancelled, refused, expired). If the
 * restaurant let the order down, its coupon and points can be used for at least another week.
 */
export async function releaseRedeemed(
  trx: Database,
  shop: { id: string; file: Pick<ShopFile, 'timeZone'> },
  { customerId, orderId, isLetDown }: { customerId: string; orderId: string; isLetDown: boolean },
  now: number,
): Promise<void> {
  const { id: shopId } = shop
  if (isLetDown) await prolongCoupon(trx, shop, { customerId, orderId }, now)
  await releaseCoupon(trx, shopId, customerId, orderId)
  const { points, balanceCents } = await readHeld(trx, shopId, customerId, orderId)
  if (points === 0 && balanceCents === 0) return
  const reason = isLetDown ? 'letDown' : 'released'
  const back = { points, balanceCents, spentCents: 0, held: { points: -points, balanceCents: -balanceCents } }
  await changePurse(trx, shopId, customerId, { ...back, reason, orderId }, now)
  if (points > 0) await collectMissing(trx, { shopId, customerId, orderId, points }, now)
}

const nothing = { points: 0, balanceCents: 0, spentCents: 0 }
