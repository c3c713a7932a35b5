import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { isCollected } from '../../../core/domain/order/order-type-rules.ts'
import { hourMs } from '../../../core/domain/time/durations.ts'

export type OrderNumbers = { number: string; pickupNumber: string }

/** A day's numbers go on until four in the morning, in ms after midnight. */
const nightMs = 4 * hourMs

/**
 * The day by which an order is numbered: the one for which it is, so that no two meals of an evening are called alike,
 * whenever they were ordered. It ends at four in the morning, as orders from before midnight are still being cooked
 * after it. Ours: the spec is silent.
 */
export const dayOfOrder = (timeZone: string, now: number, appointmentAt: number | null): string =>
  wallTime((appointmentAt ?? now) - nightMs, timeZone).day

type Day = { shopId: string; day: string }

/** Adds one to the day's order counter and returns the new count. */
export const nextNumber = preparedQuery<Day>()((db, { shopId, day }) =>
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
export const dayInNumber = (day: string): string => day.slice(2).replaceAll('-', '')

/** The numbers of the order that has this count on its day: "261231-0007", and "A07" if it is called out. */
export function orderNumbers(
  kind: OrderKind,
  day: string,
  counted: { last_number: number } | undefined,
): OrderNumbers {
  if (!counted) throw new Error('An order was not counted.')
  const count = counted.last_number
  return {
    number: `${dayInNumber(day)}-${String(count).padStart(4, '0')}`,
    pickupNumber: isCollected(kind) ? pickupNumberOf(count) : '',
  }
}

/** Short enough to call out: A01 to A99, then B01, and after Z99 again A01. */
export function pickupNumberOf(count: number): string {
  const letter = String.fromCharCode(65 + (Math.floor((count - 1) / 99) % 26))
  return `${letter}${String(((count - 1) % 99) + 1).padStart(2, '0')}`
}
