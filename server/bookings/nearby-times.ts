import { bookingDays, bookingTimes, stayMs } from '../../core/domain/booking/booking-times.ts'
import { placeFinder } from '../../core/domain/booking/find-tables.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import type { Database } from '../database/open.ts'
import { isApart, isOrderedFor, mayReplace, readOwnBookings, replacedBy } from './check-apart.ts'
import type { Wanted } from './hold-table.ts'
import { readClosures, readTaken, withoutReplaced } from './read-bookings.ts'

const mostNearby = 6

/**
 * The free times nearest to the wanted one, in the day's sequence, for a customer who found no table. What they hold,
 * and the booking that is to be replaced, count as free; times too near to their other bookings are left out. Runs
 * outside the refused transaction, so that nobody waits for another's suggestions while many want the last table.
 */
export async function nearbyTimes(
  db: Database,
  rules: BookingRules,
  { shopId, customerId, diners, areaId, startsAt, timeZone, replaces }: Wanted,
  now: number,
): Promise<number[]> {
  const all = withoutReplaced(await readTaken(db, shopId, now), replaces)
  const taken = all.filter(({ heldBy }) => heldBy !== customerId)
  const ownBookings = await readOwnBookings(db, { shopId, customerId }, now)
  const find = placeFinder(rules, taken)
  const stay = stayMs(rules, diners)
  const far = (at: number) => Math.abs(at - startsAt)
  const times = bookingTimes(rules, await readClosures(db, shopId, now), now, timeZone)
  const nearby: number[] = []
  for (const from of times.toSorted((a, b) => far(a) - far(b))) {
    if (nearby.length === mostNearby) break
    if (!isApart(ownBookings, { startsAt: from, replaces })) continue
    if (find({ diners, areaId, from, to: from + stay }) !== null) nearby.push(from)
  }
  return nearby.toSorted((a, b) => a - b)
}

type EveningWish = Pick<Wanted, 'shopId' | 'diners' | 'areaId' | 'replaces' | 'timeZone'> & {
  evening: string
  ownBookings: Awaited<ReturnType<typeof readOwnBookings>>
}

/**
 * The times at which a customer could have a table on that evening, and the booking that it would replace. A customer
 * who has a table waits on for one at another time, or to replace it, as long as it can be given up.
 */
export async function freeTimes(
  trx: Database,
  rules: BookingRules,
  { shopId, evening, diners, areaId, timeZone, ownBookings, ...wish }: EveningWish,
  now: number,
): Promise<{ times: number[]; replaces: string | null }> {
  const isStillTheirs =
    wish.replaces !== null &&
    mayReplace(ownBookings, wish.replaces, rules.cancelHours, now) &&
    !(await isOrderedFor(trx, shopId, replacedBy(ownBookings, wish.replaces)))
  const replaces = isStillTheirs ? wish.replaces : null
  const taken = withoutReplaced(await readTaken(trx, shopId, now), replaces)
  const known = { taken, closures: await readClosures(trx, shopId, now) }
  const days = bookingDays(rules, known, { diners, areaId }, now, timeZone)
  const free = days.find(({ day }) => day === evening)?.free ?? []
  return { times: free.filter((at) => isApart(ownBookings, { startsAt: at, replaces })), replaces }
}
