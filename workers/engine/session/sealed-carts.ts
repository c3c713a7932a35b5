import { isBookingOver } from '../../../core/domain/booking/booking-steps.ts'
import { bringBackCombos, bringBackItems } from '../../../core/domain/cart/cart.ts'
import { isFinal } from '../../../core/domain/order/order-states.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { putAway } from '../storage/put-away.ts'

/**
 * What is put away of a customer whose session ended without their doing. Each runs within the caller's transaction over
 * `tablesOfSession`. Ours: the spec only says that carts are cleared.
 */

/**
 * Puts it away under the customer's name. Lines that an order holds are in its intent already. Of orders and bookings what
 * somebody still counts on: a restaurant that forgot the session, as after a backup was restored, may have forgotten those
 * too, and nothing else says that there were any (G33).
 */
export async function seal(database: LarderDatabase, customerId: string, sealedAt: number): Promise<void> {
  const [carts, comboCarts] = [await database.carts.toArray(), await database.comboCarts.toArray()]
  const orders = await database.orders.filter(({ state }) => !isFinal(state)).toArray()
  const bookings = await database.bookings
    .filter((row) => row.goneSince !== undefined || !isBookingOver(row, sealedAt))
    .toArray()
  const sealed = putAway(customerId, { carts, comboCarts }, sealedAt)
  if (!sealed && orders.length + bookings.length === 0) return
  await database.sealedCarts.put({
    ...(sealed ?? { customerId, carts: [], comboCarts: [], sealedAt }),
    orders,
    bookings,
  })
}

/**
 * Gives a customer who is back what was put away. Carts beside what is in them by now, where what's there was seen last; orders
 * and bookings as they were: the restaurant is asked about them.
 */
export async function unseal(database: LarderDatabase, customerId: string): Promise<void> {
  const sealed = await database.sealedCarts.get(customerId)
  if (!sealed) return
  for (const cart of sealed.carts) {
    const now = await database.carts.get(cart.key)
    await database.carts.put({ ...cart, lines: bringBackItems(now?.lines ?? [], cart.lines) })
  }
  for (const cart of sealed.comboCarts) {
    const now = await database.comboCarts.get(cart.key)
    await database.comboCarts.put({ ...cart, lines: bringBackCombos(now?.lines ?? [], cart.lines) })
  }
  await database.orders.bulkPut(sealed.orders ?? [])
  await database.bookings.bulkPut(sealed.bookings ?? [])
  await database.sealedCarts.delete(customerId)
}
