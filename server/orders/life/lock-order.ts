import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'

/**
 * Locks an order's row until the transaction ends: all other changes of the order wait. So does what changes whose it
 * is, a sign-in or the deletion of the account. Returns the row as it is then.
 */
export const lockOrder = (trx: Database, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  trx
    .updateTable('orders')
    .set((to) => ({ refund_cents: to.ref('refund_cents') }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
