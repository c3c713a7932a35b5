import { type Bill, billOf } from '../../../core/domain/pricing/bill.ts'
import { billLinesOf } from '../../../core/domain/pricing/bill-lines.ts'
import { balanceUsed, nameSteps, takesBalance, termsOf } from '../../../core/domain/pricing/bill-terms.ts'
import {
  isForFirst,
  type OfferTimeFault,
  timeFaultOf,
  usablePromotions,
} from '../../../core/domain/pricing/benefits.ts'
import type { Quote } from '../../../core/domain/pricing/pricing.ts'
import {
  type Benefits,
  nothingRedeemed,
  type Offer,
  type Redeemed,
} from '../../../core/schema/customer/benefits.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import type { DeliveryOffer, Redeem } from './checkout.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'
import { type Result, failed, ok } from '../base/result.ts'

/** An order with its prices by this phone's menu. Lines that aren't on offer any more are left out of the bill. */
export type Ordered = { here: OrderingMenu; lines: Lines; priced: Quote; delivery: DeliveryOffer | null }

/** How the order is to be paid. */
export type Paying = {
  payment: PaymentMethod
  redeem: Redeem | null
  /** Null for a guest, and while this phone doesn't know the member's benefits. */
  benefits: Benefits | null
  now: number
}

export type Billed = { bill: Bill; redeemed: Redeemed }

/** Computes an order's bill and what the order redeems of the customer's benefits. LD_COUPON_UNUSABLE, SP_0099. */
export function billOrder(ordered: Ordered, paying: Paying): Result<Billed> {
  const { here, lines, priced, delivery } = ordered
  const { payment, redeem, benefits, now } = paying
  const found = offerOf(here, redeem, benefits)
  const untimely = found && timeFaultOf(found, now, here.shop.timeZone)
  if (untimely) return couponFailed(untimely)
  if (found && benefits && isForFirst(found, benefits)) return couponFailed('firstOrder')
  if (!found && (redeem?.couponId ?? redeem?.promotionId)) return couponFailed('unknown')
  const wanted = {
    points: redeem?.points ? (benefits?.points ?? 0) : 0,
    balanceCents: takesBalance(payment, redeem) ? (benefits?.balanceCents ?? 0) : 0,
  }
  const deliveryCents = delivery?.feeCents ?? 0
  const { currency, leastOnlineCents } = here.shop
  const given = { benefits, offer: found, redeemed: wanted, payment, deliveryCents, currency }
  const terms = termsOf({ ...given, leastOnlineCents })
  const billed = billOf(billLinesOf(here.menu, lines, priced, found), terms)
  if (!billed.ok) return billed.fault === 'SP_0099' ? failed('SP_0099') : couponFailed('minimum')
  const { bill } = billed
  const names = { levelName: benefits?.levelName, offerTitle: found?.title }
  return ok({
    bill: { ...bill, steps: nameSteps(bill.steps, names) },
    redeemed: {
      ...nothingRedeemed,
      couponId: redeem?.couponId ?? null,
      promotionId: redeem?.promotionId ?? null,
      points: bill.pointsUsed,
      balanceCents: balanceUsed(bill.steps),
      memberRate: benefits?.memberRate ?? 1,
    },
  })
}

const couponFailed = (reason: 'unknown' | 'minimum' | 'firstOrder' | OfferTimeFault) =>
  failed('LD_COUPON_UNUSABLE', { reason })

function offerOf({ shop }: OrderingMenu, redeem: Redeem | null, benefits: Benefits | null): Offer | null {
  const all = redeem?.couponId ? benefits?.coupons : benefits && usablePromotions(shop, benefits)
  return all?.find(({ id }) => id === (redeem?.couponId ?? redeem?.promotionId)) ?? null
}
