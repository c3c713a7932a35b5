import type { Benefits } from '../../../core/schema/customer/benefits.ts'

/** Is there anything of a member's that they could give, also where the restaurant has no more of it for anybody? */
export const hasAnything = ({ points, balanceCents, coupons, held }: Benefits): boolean =>
  points > 0 || balanceCents > 0 || coupons.length > 0 || held !== undefined
