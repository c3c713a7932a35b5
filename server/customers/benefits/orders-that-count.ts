import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** Whether the restaurant hasn't given all of an order back after it was handed over. */
export const isNotGivenBack = (where: ExpressionBuilder<Tables, 'orders'>) =>
  where.not(
    where.exists(
      where
        .selectFrom('order_refunds as refund')
        .select('refund.refund_id')
        .whereRef('refund.shop_id', '=', 'orders.shop_id')
        .whereRef('refund.order_id', '=', 'orders.order_id')
        .where('refund.is_whole', '=', 1),
    ),
  )

/**
 * Whether an order came to something: it wasn't cancelled or refused, it hasn't expired, and wasn't given back as a whole. Of
 * others nothing counts as had: neither the first order nor a dish that there is once. Ours: the spec is silent.
 */
export const cameToSomething = (where: ExpressionBuilder<Tables, 'orders'>) =>
  where.and([where('orders.state', 'not in', ['cancelled', 'refused', 'expired']), isNotGivenBack(where)])
