import type { Benefits } from '../../../core/schema/customer/benefits.ts'

/** Whether the member has anything to redeem, also in a shop that no longer gives such benefits to anybody. */
export const hasAnything = ({ points, balanceCents, coupons, held }: Benefits): boolean =>
  points > 0 || balanceCents > 0 || coupons.length > 0 || held !== undefined
