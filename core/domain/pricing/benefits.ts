import type { Benefits, Offer, Redeemed } from '../../schema/customer/benefits.ts'
import { wallTime } from '../time/wall-clock.ts'

/** What remains when this has been given for an order. */
export const withoutRedeemed = (benefits: Benefits, redeemed: Redeemed): Benefits => ({
  ...benefits,
  points: Math.max(0, benefits.points - redeemed.points),
  balanceCents: Math.max(0, benefits.balanceCents - redeemed.balanceCents),
  coupons: benefits.coupons.filter(({ id }) => id !== redeemed.couponId),
})

/** Its last day is over, by the shop's calendar. */
export const isOver = ({ lastDay }: Pick<Offer, 'lastDay'>, now: number, timeZone: string): boolean =>
  lastDay !== null && wallTime(now, timeZone).day > lastDay

/** Does an order take anything of what its customer has? */
export const redeemsAnything = ({ couponId, promotionId, points, balanceCents }: Redeemed): boolean =>
  couponId !== null || promotionId !== null || points > 0 || balanceCents > 0
