import type { Database } from '../../database/open.ts'
import { cameToSomething } from './orders-that-count.ts'
import { usedBeforeBy } from './used-before.ts'

/**
 * Whether a customer has an order here that came to something, so that a first-order offer isn't for them. An order
 * that was refunded as a whole doesn't count: its coupon came back and must be usable, and customers can't make a
 * manager refund. Buying a voucher doesn't count as an order. An order of a deleted account with the same number does.
 * Ours: the spec is silent.
 */
export async function hasOrdered(db: Database, shopId: string, customerId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_type', '!=', 'voucher')
    .where(cameToSomething)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined || (await usedBeforeBy(db, shopId, customerId)).hasOrdered
}
