import { aheadMs } from '../../../core/domain/booking/order-ahead.ts'
import { isFinal } from '../../../core/domain/order/order-states.ts'
import {
  type OrderState,
  orderStates,
  type Order,
  type OrderDraft,
} from '../../../core/schema/order/order.ts'
import { lockShop } from '../../database/lock-shop.ts'
import type { Database } from '../../database/open.ts'
import { Refusal } from '../../http/refusal.ts'

const unfinished = orderStates.filter((state: OrderState) => !isFinal(state))

/**
 * Finds the booking for which an order is placed ahead: it must be the customer's own, still stand, and match the
 * order's time. Null for any other order. Runs in the caller's transaction, which holds the customer's lock, so of two
 * such orders at the same time one is refused.
 * @throws Refusal SP_10008 for an order that isn't served at a booked table: one to another table, to a door, or for
 * now; SP_120502 when there is no such booking; SP_0058 when another order for that booking is open
 */
export async function checkBooking(
  trx: Database,
  shopId: string,
  { customerId, bookingId, appointmentAt, tableCode, delivery }: OrderDraft,
): Promise<Order['booking'] | null> {
  if (bookingId === null) return null
  if (tableCode !== null || delivery !== null || appointmentAt === null) throw aheadRefusal('SP_10008')
  // Keeps the booking from being cancelled meanwhile.
  await lockShop(trx, shopId, 'bookings')
  const row = await trx
    .selectFrom('bookings')
    .select(['number', 'starts_at'])
    .where('shop_id', '=', shopId)
    .where('booking_id', '=', bookingId)
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['processing', 'confirmed'])
    .executeTakeFirst()
  const earlyMs = row ? row.starts_at - appointmentAt : -1
  if (!row || earlyMs < 0 || earlyMs > aheadMs) throw aheadRefusal('SP_120502')
  if (await hasOrder(trx, shopId, bookingId)) throw new Refusal('SP_0058')
  return { id: bookingId, number: row.number }
}

const aheadRefusal = (code: 'SP_10008' | 'SP_120502') => new Refusal(code, { data: { reason: 'ahead' } })

/** Whether there is an open order for a booking. */
export const hasOrder = async (db: Database, shopId: string, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', unfinished)
    .executeTakeFirst()) !== undefined
