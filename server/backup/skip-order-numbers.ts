const day = 86_400_000

/**
 * How many numbers are skipped: more than all but the busiest shops use between last night's copy and the loss of what
 * came after it.
 */
export const skippedNumbers = 2_000

const daysAround = (now: number): string[] =>
  [now - day, now, now + day].map((at) => new Date(at).toISOString().slice(0, 10))

/**
 * Skips the order numbers that may have been used after a copy was made. Customers were told them, and the bank knows
 * payments by them, so none may lead to somebody else's order. The three UTC days around now cover today in every time
 * zone. Works on SQLite and PostgreSQL, and on copies of earlier releases. Other counters and locks in that table stay.
 */
export function skipNumbersStatement(now: number): string {
  const days = daysAround(now).map((name) => `select '${name}'`)
  return `
  insert into order_counters (shop_id, day, last_number)
    select shops.shop_id, days.day_of_shop, ${skippedNumbers}
    from shops cross join (${days[0]} as day_of_shop union all ${days.slice(1).join(' union all ')}) as days
    where true
    on conflict (shop_id, day) do update set last_number = order_counters.last_number + ${skippedNumbers}`
}

/**
 * The same using an attached SQLite database that has used more numbers than the copy knows. If that database itself
 * was restored from the same copy, it has used the numbers that `skipNumbersStatement` skips to.
 */
export const skipKnownNumbersStatement = (attached: string, now: number): string => `
  update main.order_counters set last_number = their.last_number + ${skippedNumbers}
    from ${attached}.order_counters as their
    where their.shop_id = order_counters.shop_id and their.day = order_counters.day
      and order_counters.day in (${daysAround(now)
        .map((name) => `'${name}'`)
        .join(', ')})
      and their.last_number + ${skippedNumbers} > order_counters.last_number`
