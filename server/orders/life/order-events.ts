import type { OrderStep, Role } from '../../../core/domain/order/order-steps.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import type { OrderEventRow, OrderRow } from '../../database/tables/orders.ts'

type Happening = { step: OrderStep | 'place'; state: OrderState; role: Role; reason: string }

/** Adds an event to an order's history, inside the transaction that makes it happen. */
export async function insertOrderEvent(
  trx: Database,
  { shop_id: shopId, order_id: orderId }: Pick<OrderRow, 'shop_id' | 'order_id'>,
  { step, state, role, reason }: Happening,
  now: number,
): Promise<void> {
  const { last } = await trx
    .selectFrom('order_events')
    .select((select) => select.fn.max('event_number').as('last'))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('order_events')
    .values({
      shop_id: shopId,
      order_id: orderId,
      event_number: Number(last ?? 0) + 1,
      step,
      state,
      role,
      reason,
      created_at: now,
    })
    .execute()
}

/** The first event of an order: it was placed. */
export const placedEvent = (
  shopId: string,
  orderId: string,
  state: OrderState,
  now: number,
): OrderEventRow => ({
  shop_id: shopId,
  order_id: orderId,
  event_number: 1,
  step: 'place',
  state,
  role: 'customer',
  reason: '',
  created_at: now,
})

/** The events of some orders of one shop, the oldest first. */
export const eventsOf = preparedListQuery<
  Pick<OrderEventRow, 'order_id' | 'state' | 'created_at' | 'reason'>
>((db, shopId, ids) =>
  db
    .selectFrom('order_events')
    .select(['order_id', 'state', 'created_at', 'reason'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .orderBy('event_number'),
)
