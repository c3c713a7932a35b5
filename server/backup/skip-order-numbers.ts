const day = 86_400_000

/** More than a shop places between a copy and the loss of what came after it. */
export const skippedNumbers = 500

/**
 * Leaves out the order numbers that may have been given out after a copy was made: somebody was told them, and the bank knows
 * payments by them, so none may lead to somebody else's order. UTC's three days around now are today all over the world. The
 * same on SQLite and PostgreSQL, and on copies of earlier releases; what else is counted or locked in that table stays.
 */
export function skipNumbersStatement(now: number): string {
  const days = [now - day, now, now + day].map((at) => `select '${new Date(at).toISOString().slice(0, 10)}'`)
  return `
  insert into order_counters (shop_id, day, last_number)
    select shops.shop_id, days.day_of_shop, ${skippedNumbers}
    from shops cross join (${days[0]} as day_of_shop union all ${days.slice(1).join(' union all ')}) as days
    where true
    on conflict (shop_id, day) do update set last_number = order_counters.last_number + ${skippedNumbers}`
}
