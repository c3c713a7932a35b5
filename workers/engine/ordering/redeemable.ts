import { billOf } from '../../../core/domain/pricing/bill.ts'
import { billLinesOf } from '../../../core/domain/pricing/bill-lines.ts'
import { takesBalance, termsOf } from '../../../core/domain/pricing/bill-terms.ts'
import {
  isForFirst,
  isPastLastDay,
  timeFaultOf,
  usablePromotions,
} from '../../../core/domain/pricing/benefits.ts'
import type { Offer } from '../../../core/schema/customer/benefits.ts'
import type { Ordered, Paying } from './bill-order.ts'
import type { OfferFault, Redeem, Redeemable } from './checkout.ts'

type Asked = Omit<Paying, 'payment'> & { payment: Paying['payment'] | null }

/**
 * What the customer could redeem for this order, why some offers don't fit, and which of their choices do. Null if this
 * phone knows no benefits of theirs.
 */
export function redeemableFor(
  ordered: Ordered,
  { payment, redeem, benefits, now }: Asked,
): Omit<Redeemable, 'lostCents'> | null {
  if (!benefits) return null
  const { priced } = ordered
  const { shop } = ordered.here
  const named = (offer: Offer, isPromotion: boolean) => {
    const fault = isForFirst(offer, benefits) ? 'firstOrder' : faultOf(offer, ordered, now)
    return {
      ...offer,
      isPromotion,
      fault,
      missingCents: Math.max(0, offer.minimumCents - priced.totalCents),
      savesCents: fault === null ? savingOf(offer, ordered, { payment, benefits }) : 0,
    }
  }
  const offers = [
    ...benefits.coupons.map((offer) => named(offer, false)),
    ...usablePromotions(shop, benefits).map((offer) => named(offer, true)),
  ].filter((offer) => !isPastLastDay(offer, now, shop.timeZone))
  const excluded = excludedFrom(ordered)
  // If the restaurant doesn't use points, the customer's points aren't offered.
  const points = benefits.pointCents === 0 ? 0 : benefits.points
  const fits = (id: string | null, isPromotion: boolean) =>
    offers.some((one) => one.id === id && one.isPromotion === isPromotion && !one.fault) ? id : null
  const chosen: Redeem = {
    couponId: fits(redeem?.couponId ?? null, false),
    promotionId: fits(redeem?.promotionId ?? null, true),
    points: redeem?.points === true && points > 0 && excluded.length === 0,
    balance: takesBalance(payment, redeem) && benefits.balanceCents > 0 && excluded.length === 0,
  }
  return {
    offers,
    points,
    pointCents: benefits.pointCents,
    balanceCents: benefits.balanceCents,
    excluded,
    chosen,
  }
}

function faultOf(
  offer: Offer,
  { here: { menu, shop }, lines, priced, delivery }: Ordered,
  now: number,
): OfferFault | null {
  const untimely = timeFaultOf(offer, now, shop.timeZone)
  if (untimely === 'notYet' || untimely === 'hours') return untimely
  // Before the minimum: nobody should spend more for free delivery of an order that costs no fee.
  const isFreeDelivery = offer.reduction.kind === 'freeDelivery'
  if (isFreeDelivery && !(delivery && delivery.feeCents > 0)) return 'delivery'
  if (priced.totalCents < offer.minimumCents) return 'minimum'
  if (isFreeDelivery) return null
  const isTaken = billLinesOf(menu, lines, priced, offer).some(
    ({ couponUsable, cents }) => couponUsable && cents > 0,
  )
  return isTaken ? null : 'dishes'
}

/** By how much the offer reduces the whole bill, before points and balance. */
function savingOf(
  offer: Offer,
  { here: { menu, shop }, lines, priced, delivery }: Ordered,
  { payment, benefits }: Pick<Asked, 'payment' | 'benefits'>,
): number {
  const totalWith = (one: Offer | null): number => {
    const terms = termsOf({
      benefits,
      offer: one,
      redeemed: { points: 0, balanceCents: 0 },
      payment: payment ?? 'payAtRestaurant',
      deliveryCents: delivery?.feeCents ?? 0,
      currency: shop.currency,
    })
    const billed = billOf(billLinesOf(menu, lines, priced, one), terms)
    return billed.ok ? billed.bill.totalCents : Infinity
  }
  return Math.max(0, totalWith(null) - totalWith(offer))
}

/** The titles of the dishes that can't be paid with points or balance (SP_0099). */
function excludedFrom({ here: { menu }, lines }: Ordered): string[] {
  const items = lines.items
    .filter(({ build }) => menu.items.get(build.itemId)?.pointsRedeemable === false)
    .map(({ snapshot }) => snapshot.title)
  const combos = lines.combos
    .filter(({ comboId }) => menu.combos.get(comboId)?.balanceUsable === false)
    .map(({ snapshot }) => snapshot.title)
  return [...new Set([...items, ...combos])]
}
