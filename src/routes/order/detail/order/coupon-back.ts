import { isPastLastDay } from '../../../../../core/domain/pricing/benefits.ts'
import type { Order } from '../../../../../core/schema/order/order.ts'

/** Whether an order that came to nothing gave a coupon back that could still be used then. */
export const hasCouponBack = (
  { couponBack, updatedAt }: Pick<Order, 'couponBack' | 'updatedAt'>,
  timeZone: string,
): boolean => couponBack !== undefined && !isPastLastDay(couponBack, updatedAt, timeZone)
