import { mostDaysAhead } from '../../core/schema/shop-file/shop-file.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/**
 * How many numbers are skipped of yesterday, today and tomorrow: more than all but the busiest shops use between last
 * night's copy and the loss of what came after it.
 */
export const skippedNumbers = 2_000
/** The same for each later day: only orders ahead have its numbers yet. They go on at B01 then. */
export const skippedAhead = 99

const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * The days in UTC from yesterday to the last for which an order can be placed. They cover the shops' days everywhere.
 */
const skippedDays = (now: number): { day: string; count: number }[] =>
  Array.from({ length: mostDaysAhead + 3 }, (_, at) => ({
    day: dayAt(now + (at - 1) * dayMs),
    count: at < 3 ? skippedNumbers : skippedAhead,
  }))

/** SQL for these days as a table of names and counts. */
const daysTable = (now: number): string =>
  skippedDays(now)
    .map(({ day, count }, at) =>
      at === 0 ? `select '${day}' as day_of_shop, ${count} as skipped` : `select '${day}', ${count}`,
    )
    .join(' union all ')

/**
 * Skips the order numbers that may have been used after a copy was made. Customers were told them, and the bank knows
 * payments by them, so none may lead to somebody else's order. An order has a number of the day for which it is, so the
 * days ahead are skipped too. Works on SQLite and PostgreSQL, and on copies of earlier releases. Other counters and
 * locks in that table stay.
 */
export const skipNumbersStatement = (now: number): string => `
  insert into order_counters (shop_id, day, last_number)
    select shops.shop_id, days.day_of_shop, days.skipped from shops cross join (${daysTable(now)}) as days
    where true
    on conflict (shop_id, day) do update set last_number = order_counters.last_number + excluded.last_number`

/**
 * The same using an attached SQLite database that has used more numbers than the copy knows. If that database itself
 * was restored from the same copy, it has used the numbers that `skipNumbersStatement` skips to.
 */
export const skipKnownNumbersStatement = (attached: string, now: number): string => `
  update main.order_counters set last_number = their.last_number + days.skipped
    from ${attached}.order_counters as their join (${daysTable(now)}) as days on days.day_of_shop = their.day
    where their.shop_id = order_counters.shop_id and their.day = order_counters.day
      and their.last_number + days.skipped > order_counters.last_number`
