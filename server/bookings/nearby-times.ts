import { bookingTimes, stayMs } from '../../core/domain/booking/booking-times.ts'
import { placeFinder } from '../../core/domain/booking/find-tables.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import type { Database } from '../database/open.ts'
import { isApart, readStanding } from './check-apart.ts'
import type { Wanted } from './hold-table.ts'
import { readClosures, readTaken, withoutReplaced } from './read-bookings.ts'

const mostNearby = 6

/**
 * Times with a table for who found none, those nearest to what was wanted, in the day's own sequence. What they hold
 * themselves counts as free, and what they want to give up; none is too near to another table of theirs. Outside the
 * transaction that was refused: while many want the last table, nobody waits for somebody else's suggestions.
 */
export async function nearbyTimes(
  db: Database,
  rules: BookingRules,
  { shopId, customerId, diners, areaId, startsAt, timeZone, replaces }: Wanted,
  now: number,
): Promise<number[]> {
  const all = withoutReplaced(await readTaken(db, shopId, now), replaces)
  const taken = all.filter(({ heldBy }) => heldBy !== customerId)
  const standing = await readStanding(db, { shopId, customerId }, now)
  const find = placeFinder(rules, taken)
  const stay = stayMs(rules, diners)
  const far = (at: number) => Math.abs(at - startsAt)
  const times = bookingTimes(rules, await readClosures(db, shopId, now), now, timeZone)
  const nearby: number[] = []
  for (const from of times.toSorted((a, b) => far(a) - far(b))) {
    if (nearby.length === mostNearby) break
    if (!isApart(standing, { startsAt: from, replaces })) continue
    if (find({ diners, areaId, from, to: from + stay }) !== null) nearby.push(from)
  }
  return nearby.toSorted((a, b) => a - b)
}
