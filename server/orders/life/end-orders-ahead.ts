import { isBookingOver } from '../../../core/domain/booking/booking-steps.ts'
import { customerMayCancel, finalStates, isFinal } from '../../../core/domain/order/order-states.ts'
import type { Database } from '../../database/open.ts'
import { said } from '../../i18n/said.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { lockOrder } from './lock-order.ts'
import { takeStep } from './take-step.ts'

export type EndedAhead = { cancelled: string[]; noted: string[] }

/**
 * Cancels what was ordered ahead for tables that are given up with their customer's data, as far as the customer
 * could cancel it. Anything else, such as what the restaurant is making, what is being paid or what is overdue,
 * stays, since somebody may still come for it, and its note says that there is no table any more. Inside the
 * transaction that deletes the bookings, before it does. Ours: the spec is silent.
 * @param bookingIds those that are over are left out
 * @returns the ids of the orders that were cancelled, and of those that stay with a note
 */
export async function endOrdersAhead(
  trx: Database,
  shop: Pick<StoredShop, 'id' | 'file'>,
  bookingIds: readonly string[],
  now: number,
): Promise<EndedAhead> {
  const ended: EndedAhead = { cancelled: [], noted: [] }
  if (bookingIds.length === 0) return ended
  const bookings = await trx
    .selectFrom('bookings')
    .select(['booking_id', 'state', 'held_until', 'starts_at', 'ends_at'])
    .where('shop_id', '=', shop.id)
    .where('booking_id', 'in', bookingIds)
    .execute()
  const standing = bookings.filter(
    ({ state, held_until: heldUntil, starts_at: startsAt, ends_at: endsAt }) =>
      !isBookingOver({ state: state, heldUntil, startsAt, endsAt }, now),
  )
  if (standing.length === 0) return ended
  const orders = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shop.id)
    .where(
      'booking_id',
      'in',
      standing.map((row) => row.booking_id),
    )
    .where('state', 'not in', finalStates)
    .orderBy('order_id')
    .execute()
  const givenUp = said(
    /*i18n*/ 'The table that was booked for these dishes was given up.',
    defaultLanguage(shop.file),
  )
  for (const { order_id: orderId } of orders) {
    // The restaurant may answer it at this moment.
    const order = await lockOrder(trx, shop.id, orderId)
    if (!order || isFinal(order.state)) continue
    const { state, note, expires_at: expiresAt, updated_at: updatedAt } = order
    // One that is overdue is about to expire.
    const isOverdue = expiresAt !== null && expiresAt <= now
    if (customerMayCancel(state, shop.file.orders.cancelUntil) && !isOverdue) {
      await takeStep(trx, shop, orderId, { step: 'cancel', by: 'customer' }, now)
      ended.cancelled.push(orderId)
      continue
    }
    await trx
      .updateTable('orders')
      .set({
        note: [givenUp, ...(note === '' ? [] : [note])].join('\n'),
        updated_at: Math.max(now, updatedAt + 1),
      })
      .where('shop_id', '=', shop.id)
      .where('order_id', '=', orderId)
      .execute()
    ended.noted.push(orderId)
  }
  return ended
}
