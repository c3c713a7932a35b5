import type { SenderKind } from '../../../core/contract/desk/desk-limits.ts'
import { unansweredStates } from '../../../core/domain/order/order-states.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'

/**
 * An order that the restaurant hasn't answered, with its origin; `network` and `is_known` are null once that is
 * deleted.
 */
export type WaitingOrder = Pick<
  OrderRow,
  'order_id' | 'state' | 'customer_id' | 'table_code' | 'service_id' | 'language' | 'appointment_at'
> & { network: string | null; is_known: number | null }

/** The orders of a shop that wait for its answer, oldest first. Vouchers that are bought wait only for the bank. */
export const listWaiting = (db: Database, shopId: string): Promise<WaitingOrder[]> =>
  db
    .selectFrom('orders as order')
    .leftJoin('order_senders as sender', (join) =>
      join.onRef('sender.shop_id', '=', 'order.shop_id').onRef('sender.order_id', '=', 'order.order_id'),
    )
    .select([
      'order.order_id',
      'order.state',
      'order.customer_id',
      'order.table_code',
      'order.service_id',
      'order.language',
      'order.appointment_at',
      'sender.network',
      'sender.is_known',
    ])
    .where('order.shop_id', '=', shopId)
    .where('order.order_type', '!=', 'voucher')
    .where('order.state', 'in', [...unansweredStates])
    .orderBy('order.created_at')
    .orderBy('order.order_id')
    .execute()

/** Whether the order was sent by somebody whom the restaurant didn't know. */
export const isStrangers = ({ is_known: isKnown }: Pick<WaitingOrder, 'is_known'>): boolean => isKnown === 0

/** Whether an order belongs to a customer, or to a stranger on a network. */
export const isFrom = (
  order: WaitingOrder,
  { kind, sender }: { kind: SenderKind; sender: string },
): boolean =>
  kind === 'customer' ? order.customer_id === sender : isStrangers(order) && order.network === sender
