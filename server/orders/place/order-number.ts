import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import { runQuery } from '../../database/run-query.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import { isCollected } from '../../../core/domain/order/order-type-rules.ts'

export type OrderNumbers = { number: string; pickupNumber: string }

/**
 * Takes the next number of the shop's day, such as "261231-0007", and the pickup number that is called out at the
 * counter. Inside a transaction, this also makes orders of one shop wait for each other.
 */
export async function nextOrderNumber(
  trx: Database,
  shop: { id: string; timeZone: string },
  kind: OrderKind,
  now: number,
): Promise<OrderNumbers> {
  const [row] = await runQuery(trx, nextNumber(shop, now))
  return orderNumbers(shop, kind, now, row)
}

/** Adds one to the day's order counter and returns the new count. */
export const nextNumber = (shop: { id: string; timeZone: string }, now: number) =>
  countOne({ shopId: shop.id, day: wallTime(now, shop.timeZone).day })

const countOne = preparedQuery<{ shopId: string; day: string }>()((db, { shopId, day }) =>
  db
    .insertInto('order_counters')
    .values({ shop_id: shopId, day, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'day'])
        .doUpdateSet((set) => ({ last_number: set('order_counters.last_number', '+', 1) })),
    )
    .returning('last_number'),
)

type Day = { shopId: string; day: string }

/** Locks the day's order counter until the transaction ends, and returns the count. */
export const heldCount = preparedQuery<Day>()((db, { shopId, day }) =>
  db
    .insertInto('order_counters')
    .values({ shop_id: shopId, day, last_number: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'day'])
        .doUpdateSet((set) => ({ last_number: set.ref('order_counters.last_number') })),
    )
    .returning('last_number'),
)

/** Writes the day's order counter, which the transaction has locked. */
export const newCount = preparedQuery<Day & { count: number }>()((db, { shopId, day, count }) =>
  db
    .updateTable('order_counters')
    .set({ last_number: count })
    .where('shop_id', '=', shopId)
    .where('day', '=', day),
)

/** The prefix of the order numbers of a day, such as 261231. */
export const dayInNumber = (timeZone: string, now: number): string =>
  wallTime(now, timeZone).day.slice(2).replaceAll('-', '')

/** The numbers of the order that has this count on its day. */
export function orderNumbers(
  shop: { timeZone: string },
  kind: OrderKind,
  now: number,
  counted: { last_number: number } | undefined,
): OrderNumbers {
  if (!counted) throw new Error('An order was not counted.')
  const count = counted.last_number
  return {
    number: `${dayInNumber(shop.timeZone, now)}-${String(count).padStart(4, '0')}`,
    pickupNumber: isCollected(kind) ? pickupNumberOf(count) : '',
  }
}

/** Short enough to call out: A01 to A99, then B01, and after Z99 again A01. */
export function pickupNumberOf(count: number): string {
  const letter = String.fromCharCode(65 + (Math.floor((count - 1) / 99) % 26))
  return `${letter}${String(((count - 1) % 99) + 1).padStart(2, '0')}`
}
