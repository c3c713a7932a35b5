import type { ExpressionBuilder } from 'kysely'
import { failedStates } from '../../../core/domain/order/order-states.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** Whether an order wasn't refunded as a whole after it was handed over. */
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
 * Whether an order came to something: it wasn't cancelled or refused, hasn't expired, and wasn't refunded as a whole.
 * Any other order counts neither as a first order nor as having bought a once-only dish. Ours: the spec is silent.
 */
export const cameToSomething = (where: ExpressionBuilder<Tables, 'orders'>) =>
  where.and([where('orders.state', 'not in', failedStates), isNotGivenBack(where)])
