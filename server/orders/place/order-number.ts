import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import type { Database } from '../../database/open.ts'
import { isCollected } from '../../../core/domain/order/order-type-rules.ts'

export type OrderNumbers = { number: string; pickupNumber: string }

/**
 * Takes the next number of the shop's day, such as "261231-0007", and what is called out at the counter.
 * Inside a transaction this also makes orders of one shop wait for each other.
 */
export async function nextOrderNumber(
  trx: Database,
  shop: { id: string; timeZone: string },
  kind: OrderKind,
  now: number,
): Promise<OrderNumbers> {
  const { day } = wallTime(now, shop.timeZone)
  const row = await trx
    .insertInto('order_counters')
    .values({ shop_id: shop.id, day, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'day'])
        .doUpdateSet((set) => ({ last_number: set('order_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const count = row.last_number
  return {
    number: `${day.slice(2).replaceAll('-', '')}-${String(count).padStart(4, '0')}`,
    pickupNumber: isCollected(kind) ? pickupNumberOf(count) : '',
  }
}

/** Short enough to call out: A01 to A99, then B01, and after Z99 again A01. */
export function pickupNumberOf(count: number): string {
  const letter = String.fromCharCode(65 + (Math.floor((count - 1) / 99) % 26))
  return `${letter}${String(((count - 1) % 99) + 1).padStart(2, '0')}`
}
