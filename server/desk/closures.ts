import { randomUUID } from 'node:crypto'
import { farMs } from '../bookings/book-by-phone.ts'
import { lockShop } from '../database/lock-shop.ts'
import type { Database } from '../database/open.ts'
import { transactInTurn } from '../database/together/in-turn.ts'
import { badRequest } from '../http/refusal.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/**
 * Closes bookings from one instant up to another; existing bookings stay. The same span is closed only once, so that a
 * repeated call after a lost answer leaves nothing closed when it is opened again. @throws Refusal LD_BAD_REQUEST
 */
export async function closeTables(
  db: Database,
  shopId: string,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<void> {
  if (to <= from || to - from > 31 * dayMs) throw badRequest(['to'])
  if (Math.abs(from - now) > farMs) throw badRequest(['from'])
  await transactInTurn(db, 'bookings', shopId, async (trx) => {
    await lockShop(trx, shopId, 'bookings')
    const earlier = await trx
      .selectFrom('booking_closures')
      .select('closure_id')
      .where('shop_id', '=', shopId)
      .where('from_at', '=', from)
      .where('to_at', '=', to)
      .executeTakeFirst()
    if (earlier) return
    await trx
      .insertInto('booking_closures')
      .values({ shop_id: shopId, closure_id: randomUUID(), from_at: from, to_at: to })
      .execute()
  })
}

export const openTables = (db: Database, shopId: string, closureId: string): Promise<unknown> =>
  db
    .deleteFrom('booking_closures')
    .where('shop_id', '=', shopId)
    .where('closure_id', '=', closureId)
    .execute()
