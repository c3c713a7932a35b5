import { finalStates } from '../../../core/domain/order/order-states.ts'
import { inTurns, mostAtOnce } from '../../database/disk/in-turns.ts'
import type { Database } from '../../database/open.ts'
import { deletedCustomerId } from '../deleted-customer.ts'
import { dayMs } from '../../../core/domain/time/durations.ts'

/** How long (ms) an unfinished order keeps its contact for delivery after it was due: at most a day. */
const contactNeededMs = dayMs

/**
 * Erases contact, notes and the reasons of steps and refunds (which may name somebody) from the orders of deleted
 * accounts, as soon as nobody needs them for delivery. Their number grows with the shop's age, so they are worked
 * through in batches.
 */
export const eraseContacts = (db: Database, shopId: string, now: number): Promise<void> =>
  inTurns(
    -1,
    async (after) => {
      const row = await ofDeleted(db, shopId)
        .select('created_at')
        .where('created_at', '>', after)
        .orderBy('created_at')
        .offset(mostAtOnce - 1)
        .limit(1)
        .executeTakeFirst()
      return row?.created_at
    },
    (after, upTo) =>
      eraseOf(
        db,
        shopId,
        ofDeleted(db, shopId)
          .where('created_at', '>', after)
          .$if(upTo !== undefined, (query) => query.where('created_at', '<=', upTo!)),
        now,
      ),
  )

/** The same for these orders only, which belong to an account that is being deleted. */
export const eraseContactsOf = (
  trx: Database,
  shopId: string,
  orderIds: readonly string[],
  now: number,
): Promise<void> => eraseOf(trx, shopId, ofDeleted(trx, shopId).where('order_id', 'in', orderIds), now)

const ofDeleted = (db: Database, shopId: string) =>
  db.selectFrom('orders').where('shop_id', '=', shopId).where('customer_id', '=', deletedCustomerId)

async function eraseOf(
  db: Database,
  shopId: string,
  some: ReturnType<typeof ofDeleted>,
  now: number,
): Promise<void> {
  const orders = await some
    .select('order_id')
    .where((where) =>
      where.or([
        where('contact', 'is not', null),
        where('delivery', 'is not', null),
        where('note', '!=', ''),
        where.exists(
          where
            .selectFrom('order_lines as line')
            .select('line.order_id')
            .whereRef('line.shop_id', '=', 'orders.shop_id')
            .whereRef('line.order_id', '=', 'orders.order_id')
            .where('line.note', '!=', ''),
        ),
        where.exists(
          where
            .selectFrom('order_events as event')
            .select('event.order_id')
            .whereRef('event.shop_id', '=', 'orders.shop_id')
            .whereRef('event.order_id', '=', 'orders.order_id')
            .where('event.reason', '!=', ''),
        ),
        where.exists(
          where
            .selectFrom('order_refunds as refund')
            .select('refund.order_id')
            .whereRef('refund.shop_id', '=', 'orders.shop_id')
            .whereRef('refund.order_id', '=', 'orders.order_id')
            .where('refund.why', '!=', ''),
        ),
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
  await db
    .updateTable('order_refunds')
    .set({ why: '' })
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .execute()
  await db
    .updateTable('order_events')
    .set({ reason: '' })
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .execute()
}
