import type { Order } from '../../core/schema/order.ts'
import type { Parts } from './parts.ts'

/**
 * Keeps orders as the restaurant has them. An answer that was overtaken by a newer one changes nothing, and neither
 * does one for somebody who has left since.
 */
export async function keepOrders(
  { database, clock }: Parts,
  customerId: string,
  orders: Order[],
): Promise<void> {
  await database.transaction('rw', database.orders, database.sessions, async () => {
    if ((await database.sessions.get('current'))?.customerId !== customerId) return
    const held = await database.orders.bulkGet(orders.map(({ id }) => id))
    const newer = orders.filter((order, index) => order.updatedAt >= (held[index]?.updatedAt ?? 0))
    await database.orders.bulkPut(newer.map((order) => ({ ...order, confirmedAt: clock.now() })))
  })
}
