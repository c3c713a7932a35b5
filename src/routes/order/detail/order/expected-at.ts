import { isOver } from '../../../../../core/domain/order/order-states.ts'
import { minuteMs } from '../../../../../core/domain/time/durations.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'

/**
 * When a delivery for as soon as possible is expected: so long after it was ordered, not after one looks. Null for any
 * other order, and once it is over. Ours: the spec only gives the minutes (§9).
 */
export const expectedAt = (
  order: Pick<OrderRow, 'state' | 'createdAt' | 'appointmentAt' | 'delivery'>,
): number | null =>
  order.delivery && order.appointmentAt === null && !isOver(order)
    ? order.createdAt + order.delivery.arriveMinutes * minuteMs
    : null
