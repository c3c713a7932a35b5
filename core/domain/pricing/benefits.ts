import type { Benefits, Offer, Redeemed } from '../../schema/customer/benefits.ts'
import { isOpen } from '../time/opening-hours.ts'
import { wallTime } from '../time/wall-clock.ts'

/** The benefits that remain after an order has redeemed some. The order holds its points and balance. */
export function withoutRedeemed<B extends Benefits>(benefits: B, redeemed: Redeemed): B {
  const points = Math.min(benefits.points, redeemed.points)
  const balanceCents = Math.min(benefits.balanceCents, redeemed.balanceCents)
  const { held = { points: 0, balanceCents: 0 } } = benefits
  return {
    ...benefits,
    points: benefits.points - points,
    balanceCents: benefits.balanceCents - balanceCents,
    ...(points + balanceCents > 0 && {
      held: { points: held.points + points, balanceCents: held.balanceCents + balanceCents },
    }),
    coupons: benefits.coupons.filter(({ id }) => id !== redeemed.couponId),
    ...withoutUse(benefits, redeemed),
  }
}

/** Counts a use of a promotion with a limit. After the last one it can't be used any more. */
function withoutUse(
  { promotionsLeft, usedPromotions = [] }: Benefits,
  { promotionId }: Redeemed,
): Pick<Benefits, 'promotionsLeft' | 'usedPromotions'> {
  const left = promotionsLeft?.map((one) => (one.id === promotionId ? { ...one, uses: one.uses - 1 } : one))
  if (!left) return {}
  const isUsedUp = left.some(({ id, uses }) => id === promotionId && uses < 1)
  return {
    promotionsLeft: left,
    ...(isUsedUp && promotionId !== null && { usedPromotions: [...usedPromotions, promotionId] }),
  }
}

/** The shop's promotions that a member can still use. */
export const usablePromotions = (
  { promotions = [] }: { promotions?: Offer[] | undefined },
  { usedPromotions = [] }: Pick<Benefits, 'usedPromotions'>,
): Offer[] => promotions.filter(({ id }) => !usedPromotions.includes(id))

/** Whether the offer's last day is past, in the shop's time zone. */
export const isPastLastDay = ({ lastDay }: Pick<Offer, 'lastDay'>, now: number, timeZone: string): boolean =>
  lastDay !== null && wallTime(now, timeZone).day > lastDay

/** Why an offer can't be used at an instant, regardless of what is ordered. */
export type OfferTimeFault = 'expired' | 'notYet' | 'hours'

/**
 * Checks an offer at the instant at which the restaurant gets the order, in the shop's time zone. Hours past midnight
 * belong to the weekday on which they begin, like opening hours; first and last day are calendar days. Ours: the spec
 * is silent.
 */
export function timeFaultOf(offer: Offer, now: number, timeZone: string): OfferTimeFault | null {
  if (isPastLastDay(offer, now, timeZone)) return 'expired'
  const wall = wallTime(now, timeZone)
  if (offer.firstDay !== undefined && wall.day < offer.firstDay) return 'notYet'
  return isOpen(offer.openingPeriods ?? [], wall) ? null : 'hours'
}

/** Whether an offer is for first orders only and this member has already ordered. */
export const isForFirst = (offer: Offer, { hasOrdered }: Pick<Benefits, 'hasOrdered'>): boolean =>
  offer.firstOrderOnly === true && hasOrdered === true

/** Whether an order redeems anything. */
export const redeemsAnything = ({ couponId, promotionId, points, balanceCents }: Redeemed): boolean =>
  couponId !== null || promotionId !== null || points > 0 || balanceCents > 0
