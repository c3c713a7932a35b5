import { isFinal } from '../../../core/domain/order/order-states.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { CouponRow } from '../../database/tables/benefits.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import type { VoucherEntry } from '../../shops/compile/compile-offer.ts'

/** The id of the coupon that an order gave back as it came to nothing, or null. */
export const couponBackOf = ({ state, redeemed }: Pick<OrderRow, 'state' | 'redeemed'>): string | null =>
  isFinal(state) && state !== 'completed' && redeemed !== null
    ? (JSON.parse(redeemed) as Redeemed).couponId
    : null

/** Some coupons by their ids. */
export const couponsOf = preparedListQuery((db, shopId, ids) =>
  db
    .selectFrom('coupons')
    .select(['coupon_id', 'entry'])
    .where('shop_id', '=', shopId)
    .where('coupon_id', 'in', ids),
)

/** What an order says of the coupon that it gave back, by the coupon's id. */
export const readCouponsBack = (
  rows: readonly Pick<CouponRow, 'coupon_id' | 'entry'>[],
): Map<string, Order['couponBack']> =>
  new Map(
    rows.map(({ coupon_id: id, entry }) => [
      id,
      { lastDay: (JSON.parse(entry) as VoucherEntry).expiresOn ?? null },
    ]),
  )
