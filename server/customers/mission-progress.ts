import { sql } from 'kysely'
import { longestRun, nextDay } from '../../core/domain/time/calendar-days.ts'
import { instantOf } from '../../core/domain/time/instant-of.ts'
import { wallTime } from '../../core/domain/time/wall-clock.ts'
import type { Mission, MissionGoal } from '../../core/schema/customer/mission.ts'
import { isNotGivenBack } from './benefits/orders-that-count.ts'
import type { Database } from '../database/open.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** Whose deeds, and from which instant (included) to which one (excluded). */
type Span = { shopId: string; customerId: string; from: number; to: number }
/** Something that a member did: when, and the part of it that counts. */
type Deed = { at: number; dish?: string | null; cents?: number }

/**
 * A member's progress in each of some missions, in the order of the missions. The data is read once for all of them,
 * from the first day of the earliest to the last day of the latest: one query per kind of goal, however many missions
 * there are.
 */
export async function countProgress(
  db: Database,
  { id: shopId, file: { timeZone } }: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
  missions: readonly Mission[],
): Promise<number[]> {
  const spans = missions.map(({ firstDay, lastDay }) => ({
    from: instantOf(firstDay, '00:00', timeZone),
    to: instantOf(nextDay(lastDay), '00:00', timeZone),
  }))
  const whole = {
    shopId,
    customerId,
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  }
  const read = new Map<Reader, Deed[]>()
  for (const { goal } of missions) {
    const { reader } = goals[goal]
    if (!read.has(reader)) read.set(reader, await reader(db, whole))
  }
  return missions.map(({ goal }, index) => {
    const { reader, count } = goals[goal]
    const { from, to } = spans[index] ?? whole
    return count(
      (read.get(reader) ?? []).filter(({ at }) => at >= from && at < to),
      timeZone,
    )
  })
}

type Reader = (db: Database, span: Span) => Promise<Deed[]>

/** Meals that were handed over and not refunded as a whole, by the time of the order. */
const mealsOf = (db: Database, { shopId, customerId, from, to }: Span) =>
  db
    .selectFrom('orders')
    .where('orders.shop_id', '=', shopId)
    .where('orders.customer_id', '=', customerId)
    .where('orders.state', '=', 'completed')
    .where('orders.order_type', '!=', 'voucher')
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .where(isNotGivenBack)

const meals: Reader = (db, span) => mealsOf(db, span).select('orders.created_at as at').execute()

const dishes: Reader = (db, span) =>
  mealsOf(db, span)
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.shop_id', '=', 'orders.shop_id').onRef('line.order_id', '=', 'orders.order_id'),
    )
    .select(['orders.created_at as at', 'line.item_id as dish'])
    .where('line.item_id', 'is not', null)
    .execute()

/** Spend as it counts towards the level, by the time of the order, less what was refunded at any time since. */
const spending: Reader = (db, { shopId, customerId, from, to }) =>
  db
    .selectFrom('purse_entries as earned')
    .innerJoin('orders', (join) =>
      join.onRef('orders.shop_id', '=', 'earned.shop_id').onRef('orders.order_id', '=', 'earned.order_id'),
    )
    .leftJoin('purse_entries as reversed', (join) =>
      join
        .onRef('reversed.shop_id', '=', 'earned.shop_id')
        .onRef('reversed.customer_id', '=', 'earned.customer_id')
        .onRef('reversed.order_id', '=', 'earned.order_id')
        .on('reversed.reason', '=', 'reversed'),
    )
    .select(({ ref, fn }) => [
      'orders.created_at as at',
      sql<number>`${ref('earned.spent_cents')} + ${fn.coalesce(fn.sum('reversed.spent_cents'), sql.lit(0))}`.as(
        'cents',
      ),
    ])
    .where('earned.shop_id', '=', shopId)
    .where('earned.customer_id', '=', customerId)
    .where('earned.reason', '=', 'earned')
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .groupBy(['earned.entry_id', 'orders.created_at', 'earned.spent_cents'])
    .execute()
    .then((rows) => rows.map(({ at, cents }) => ({ at, cents: Number(cents) })))

const friends: Reader = async (db, { shopId, customerId, from, to }) => {
  const rows = await db
    .selectFrom('invitations')
    .select('rewarded_at')
    .where('shop_id', '=', shopId)
    .where('inviter_id', '=', customerId)
    .where('rewarded_at', '>=', from)
    .where('rewarded_at', '<', to)
    .execute()
  return rows.map((row) => ({ at: row.rewarded_at ?? from }))
}

/** Bookings whose guests were seated. */
const visits: Reader = (db, { shopId, customerId, from, to }) =>
  db
    .selectFrom('bookings')
    .select('starts_at as at')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['seated', 'completed'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute()

const howMany = (deeds: Deed[]): number => deeds.length

const goals: Record<MissionGoal, { reader: Reader; count: (deeds: Deed[], timeZone: string) => number }> = {
  orders: { reader: meals, count: howMany },
  invites: { reader: friends, count: howMany },
  bookings: { reader: visits, count: howMany },
  dishes: { reader: dishes, count: (deeds) => new Set(deeds.map(({ dish }) => dish)).size },
  /** In whole units of the currency. */
  spend: {
    reader: spending,
    count: (deeds) => Math.floor(deeds.reduce((sum, { cents = 0 }) => sum + cents, 0) / 100),
  },
  daysInARow: {
    reader: meals,
    count: (deeds, timeZone) => longestRun(new Set(deeds.map(({ at }) => wallTime(at, timeZone).day))),
  },
}
