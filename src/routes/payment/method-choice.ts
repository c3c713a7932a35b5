import { isMeal } from '../../../core/domain/order/order-types.ts'
import { isPaidAtBank } from '../../../core/domain/pricing/bill-terms.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import type { Service } from '../../../core/schema/shop.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'

/** The methods for paying an order online: the order's own first, then the others that its service takes. */
export function onlineMethods(
  { payment, orderType }: Pick<OrderRow, 'payment' | 'orderType'>,
  services: readonly Pick<Service, 'orderType' | 'payments'>[],
): PaymentMethod[] {
  // A voucher can be paid with any method that is taken for any meal.
  const taken = services.filter((service) => !isMeal(orderType) || service.orderType === orderType)
  const others = taken.flatMap(({ payments }) => payments).filter(isPaidAtBank)
  return [...new Set([payment, ...others])]
}
