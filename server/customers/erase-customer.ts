import { finalStates } from '../../core/domain/order/order-states.ts'
import type { Database } from '../database/open.ts'
import { noteErasedGuest } from './forget-guests.ts'
import { endSessions } from './sessions.ts'

/** The customer id that orders of deleted accounts get, the same for all. */
const deletedCustomerId = 'deleted'

/** An unfinished order still needs its contact to be delivered, for at most a day after it was due. */
const contactNeededMs = 24 * 3_600_000

/**
 * Deletes a customer and everything that says who they are. Their orders stay for the shop's books, with
 * nothing that ties them to the person or to each other.
 */
export async function eraseCustomer(
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, shopId, customerId)
    // Placing an order locks its customer first: an order placed before is erased below, a later one is refused.
    await trx
      .deleteFrom('customers')
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
    // Orders are locked next, in the same sequence as by a step of an order, so that the two can't deadlock.
    await trx
      .updateTable('orders')
      .set({ customer_id: deletedCustomerId, source: '', redeemed: null })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
    // Where its orders came from is still counted, for a day: deleting an account mustn't lift a limit.
    await trx
      .updateTable('order_senders')
      .set({ customer_id: deletedCustomerId })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
    await trx
      .updateTable('payments')
      .set({ customer_id: deletedCustomerId })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
    // A stored answer repeats the order's contact; its key can't be used again without an access token.
    const tables = [
      'order_attempts',
      'command_attempts',
      'addresses',
      'coupons',
      'purse_entries',
      'purses',
      'push_subscriptions',
      'member_devices',
    ] as const
    for (const table of tables) {
      await trx
        .deleteFrom(table)
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', customerId)
        .execute()
    }
    await noteErasedGuest(trx, shopId, customerId, now)
    await eraseContacts(trx, shopId, now)
  })
}

/** Takes contact and notes out of the orders of deleted accounts, as soon as nobody needs them to deliver. */
export async function eraseContacts(db: Database, shopId: string, now: number): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', deletedCustomerId)
    .where((where) =>
      where.or([
        where('contact', 'is not', null),
        where('delivery', 'is not', null),
        where('note', '!=', ''),
      ]),
    )
    .where((where) =>
      where.or([
        where('state', 'in', [...finalStates]),
        where(where.fn.coalesce('appointment_at', 'created_at'), '<', now - contactNeededMs),
      ]),
    )
    .execute()
  if (orders.length === 0) return
  const ids = orders.map((row) => row.order_id)
  await db
    .updateTable('orders')
    .set({ contact: null, delivery: null, note: '' })
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .execute()
  await db
    .updateTable('order_lines')
    .set({ note: '' })
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .execute()
}
