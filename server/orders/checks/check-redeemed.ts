import { toAmount } from '../../../core/contract/amount.ts'
import type { ReasonOf } from '../../../core/contract/refusal-data.ts'
import { redeemsAnything, timeFaultOf } from '../../../core/domain/pricing/benefits.ts'
import type { Offer } from '../../../core/schema/customer/benefits.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import type { Shop } from '../../../core/schema/shop.ts'
import type { Database } from '../../database/open.ts'
import { badRequest, Refusal } from '../../http/refusal.ts'
import { readMembershipStatus, type MembershipStatus } from '../../customers/benefits/benefits.ts'
import { expirePoints } from '../../customers/benefits/expire-points.ts'
import { couponOf, listCouponRows } from '../../customers/benefits/coupons.ts'
import { hasOrdered } from '../../customers/benefits/first-order.ts'
import { isGuest } from '../../customers/customer-rows.ts'
import type { OrderContext } from './order-context.ts'

/** What the customer owns, and the coupon or promotion that this order uses. */
export type CheckedBenefits = { benefits: MembershipStatus | null; offer: Offer | null }

export const couponUnusable = (reason: ReasonOf<'LD_COUPON_UNUSABLE'>): Refusal =>
  new Refusal('LD_COUPON_UNUSABLE', { data: { reason } })

/**
 * Looks up what an order redeems of what its customer owns. Whether it is still there is checked again when it is
 * taken. Another customer's coupon is treated like an unknown one.
 * @throws Refusal LD_MEMBERS_ONLY, LD_COUPON_UNUSABLE, RT_0013, LD_BAD_REQUEST for both a coupon and a promotion
 */
export async function checkRedeemed(
  { redeemed, language }: OrderDraft,
  shop: Shop,
  context: OrderContext,
  now: number,
): Promise<CheckedBenefits> {
  const { services, shop: stored, customer } = context
  if (redeemed.couponId !== null && redeemed.promotionId !== null) throw badRequest(['activityId'])
  if (isGuest(customer)) {
    if (redeemsAnything(redeemed)) throw new Refusal('LD_MEMBERS_ONLY', { data: { reason: 'benefits' } })
    return { benefits: null, offer: null }
  }
  if (redeemed.points > 0) await expirePoints(services.db, stored, customer.id, now)
  const benefits = await readMembershipStatus(services.db, stored, customer.id, language)
  if (redeemed.balanceCents > benefits.balanceCents) throw balanceTooLow(benefits.balanceCents)
  const { promotionId } = redeemed
  if (promotionId !== null) {
    const promotion = shop.promotions.find(({ id }) => id === promotionId)
    if (!promotion) throw couponUnusable('unknown')
    checkTimely(promotion)
    return { benefits, offer: promotion }
  }
  return { benefits, offer: await ownCoupon() }

  function checkTimely(offer: Offer): void {
    const untimely = timeFaultOf(offer, now, shop.timeZone)
    if (untimely) throw couponUnusable(untimely)
  }

  async function ownCoupon(): Promise<Offer | null> {
    if (redeemed.couponId === null) return null
    const rows = await listCouponRows(services.db, stored.id, customer.id)
    const row = rows.find(({ coupon_id: id }) => id === redeemed.couponId)
    if (!row) throw couponUnusable('unknown')
    if (row.used_order_id !== null) throw couponUnusable('used')
    const coupon = couponOf(row, language, stored)
    checkTimely(coupon)
    return coupon
  }
}

/**
 * Checks that an offer for a first order is used by a customer without other orders here, as `hasOrdered` counts them.
 * Runs inside the transaction that places the order and locks its customer, so of two orders at the same time only one
 * is the first.
 * @throws Refusal LD_COUPON_UNUSABLE
 */
export async function checkFirst(
  trx: Database,
  { shopId, customerId }: { shopId: string; customerId: string },
): Promise<void> {
  if (await hasOrdered(trx, shopId, customerId)) throw couponUnusable('firstOrder')
}

export const balanceTooLow = (balanceCents: number): Refusal =>
  new Refusal('RT_0013', { data: { voucherBalance: toAmount(balanceCents) } })
