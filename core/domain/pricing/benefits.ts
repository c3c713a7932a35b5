import type { Benefits, Offer, Redeemed } from '../../schema/customer/benefits.ts'
import { isOpen } from '../time/opening-hours.ts'
import { wallTime } from '../time/wall-clock.ts'

/** What remains when this has been given for an order. */
export const withoutRedeemed = (benefits: Benefits, redeemed: Redeemed): Benefits => ({
  ...benefits,
  points: Math.max(0, benefits.points - redeemed.points),
  balanceCents: Math.max(0, benefits.balanceCents - redeemed.balanceCents),
  coupons: benefits.coupons.filter(({ id }) => id !== redeemed.couponId),
})

/** The shop's promotions that a member can still use. */
export const usablePromotions = (
  { promotions = [] }: { promotions?: Offer[] | undefined },
  { usedPromotions = [] }: Pick<Benefits, 'usedPromotions'>,
): Offer[] => promotions.filter(({ id }) => !usedPromotions.includes(id))

/** Its last day is over, by the shop's calendar. */
export const isOver = ({ lastDay }: Pick<Offer, 'lastDay'>, now: number, timeZone: string): boolean =>
  lastDay !== null && wallTime(now, timeZone).day > lastDay

/** Why an offer can't be used at this instant, whatever is ordered. */
export type OfferTimeFault = 'expired' | 'notYet' | 'hours'

/**
 * By the shop's calendar and clock, at the instant at which the restaurant gets the order. Hours past midnight belong to the
 * weekday on which they begin, as opening hours do; the days of the period are the calendar's. Ours: the spec is silent.
 */
export function timeFaultOf(offer: Offer, now: number, timeZone: string): OfferTimeFault | null {
  if (isOver(offer, now, timeZone)) return 'expired'
  const wall = wallTime(now, timeZone)
  if (offer.firstDay !== undefined && wall.day < offer.firstDay) return 'notYet'
  return isOpen(offer.openingPeriods ?? [], wall) ? null : 'hours'
}

/** Is an offer for a first order, and this member has one? */
export const isForFirst = (offer: Offer, { hasOrdered }: Pick<Benefits, 'hasOrdered'>): boolean =>
  offer.firstOrderOnly === true && hasOrdered === true

/** Does an order take anything of what its customer has? */
export const redeemsAnything = ({ couponId, promotionId, points, balanceCents }: Redeemed): boolean =>
  couponId !== null || promotionId !== null || points > 0 || balanceCents > 0
