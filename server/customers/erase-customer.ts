import { finalStates } from '../../core/domain/order/order-states.ts'
import type { Database } from '../database/open.ts'
import { endSessions } from './sessions.ts'

/** Whose the orders of deleted accounts are: nobody's, and all the same nobody's. */
const deletedCustomerId = 'deleted'

/** An order that isn't finished is delivered to someone: a day after it was due, that is over. */
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
    // An order that is being placed holds its customer first: what was placed is seen below, what wasn't yet never is.
    await trx
      .deleteFrom('customers')
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
    // Orders then, as a step of an order takes them: two at once then wait for each other instead of both.
    await trx
      .updateTable('orders')
      .set({ customer_id: deletedCustomerId, source: '', redeemed: null })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
    await trx
      .updateTable('payments')
      .set({ customer_id: deletedCustomerId })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
    // An answer in the ledger repeats the order's contact; without a token its key can't be used again.
    const tables = [
      'order_attempts',
      'command_attempts',
      'addresses',
      'coupons',
      'purse_entries',
      'purses',
      'push_subscriptions',
    ] as const
    for (const table of tables) {
      await trx
        .deleteFrom(table)
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', customerId)
        .execute()
    }
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
