import type { Database } from '../../database/open.ts'
import { cameToSomething } from './orders-that-count.ts'
import { usedBeforeBy } from './used-before.ts'

/**
 * Does a customer have an order here that came to something, so that an offer for a first one isn't for them? Whoever got all
 * their money back got the coupon back with it, and a coupon that comes back has to be of use; that a manager refunds is
 * nothing that a customer can bring about. The purchase of a voucher is no order, and one of an account with the same number
 * that was deleted counts. Ours: the spec is silent.
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
