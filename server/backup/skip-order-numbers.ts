const day = 86_400_000

/** More than all but the busiest shops place between a copy of last night and the loss of what came after it. */
export const skippedNumbers = 2_000

const daysAround = (now: number): string[] =>
  [now - day, now, now + day].map((at) => new Date(at).toISOString().slice(0, 10))

/**
 * Leaves out the order numbers that may have been given out after a copy was made: somebody was told them, and the bank knows
 * payments by them, so none may lead to somebody else's order. UTC's three days around now are today all over the world. The
 * same on SQLite and PostgreSQL, and on copies of earlier releases; what else is counted or locked in that table stays.
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
 * The same by an attached database of SQLite, where more were given out there than the copy knows of: what was restored from
 * the very copy before has given out what that leaves out.
 */
export const skipKnownNumbersStatement = (attached: string, now: number): string => `
  update main.order_counters set last_number = their.last_number + ${skippedNumbers}
    from ${attached}.order_counters as their
    where their.shop_id = order_counters.shop_id and their.day = order_counters.day
      and order_counters.day in (${daysAround(now)
        .map((name) => `'${name}'`)
        .join(', ')})
      and their.last_number + ${skippedNumbers} > order_counters.last_number`
