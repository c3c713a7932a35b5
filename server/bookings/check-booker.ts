import type { Site } from '../http/network-of.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { tooManyRequests } from '../http/refusal.ts'
import { dayMs, hourMs, minuteMs } from '../../core/domain/time/durations.ts'

/** The most tables that strangers on one network may hold at once, and the most that they may book within a day. */
const ofNetwork = { held: 4, kept: 10 }
/**
 * How many bookings of a day strangers on all networks together may have: twenty for each table, and at least 200. That
 * is far more than honest guests book in a day, so that nobody with a few networks uses it up for all others; and
 * somebody with very many needs days to fill the coming evenings.
 * @param rules where no tables are listed, four seats count as one
 */
const ofStrangers = ({ tables, seats }: BookingRules): number =>
  Math.max(200, 20 * (tables.length || Math.ceil(seats / 4)))
/**
 * The most bookings of a day that may be cancelled, and the most that may be moved: each old one stays visible at the
 * desk.
 */
const cancelled = { ofCustomer: 10, ofNetwork: 30 }
const moved = { ofCustomer: 30, ofNetwork: 100 }
const laterMs = hourMs

const standingStates = ['held', 'processing', 'confirmed'] as const

/** Who books, and the booking that is to be replaced, as in `Wanted` (hold-table.ts). */
type Booker = { shopId: string; customerId: string; network: Site | null; replaces: string | null }
type Row = Pick<
  BookingRow,
  'booking_id' | 'customer_id' | 'state' | 'held_until' | 'network' | 'replaces' | 'created_at'
>

/**
 * Limits holds, bookings and cancellations per network, so that somebody who signs in as one new guest after another
 * can't take a whole evening or fill it with cancelled bookings; cancellations are also limited per customer, and what
 * strangers book per shop. A booking that replaces another isn't limited per shop. One that was moved counts less than
 * a cancelled one, and one that the restaurant itself called off not at all. Counted in the database, so that the
 * limits apply across all servers. Ours: the spec is silent.
 * @throws Refusal BS_0001 (429, Retry-After)
 */
export async function checkBooker(
  trx: Database,
  rules: BookingRules,
  { shopId, customerId, network, replaces }: Booker,
  now: number,
): Promise<void> {
  const rows: Row[] = await trx
    .selectFrom('bookings')
    .select(['booking_id', 'customer_id', 'state', 'held_until', 'network', 'replaces', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('ends_at', '>', now)
    .where('created_at', '>', now - dayMs)
    // If the clock was set back, bookings of a later instant must not lock anybody out.
    .where('created_at', '<=', now + minuteMs)
    .where((row) => {
      const isStanding = row('state', 'in', standingStates)
      const isCancelled = row.and([
        row('state', '=', 'cancelled'),
        row('contact', 'is not', null),
        row('called_off_at', 'is', null),
      ])
      const isNear = row.or([row('customer_id', '=', customerId), row('network', '=', network)])
      const isStrangers = network === null ? [] : [row.and([row('network', 'is not', null), isStanding])]
      return row.or([row.and([isNear, row.or([isStanding, isCancelled])]), ...isStrangers])
    })
    .execute()
  const others = rows.filter((row) => row.customer_id !== customerId)
  const isHeld = (row: Row) => row.state === 'held' && (row.held_until ?? 0) > now
  const isKept = (row: Row) => !['held', 'cancelled'].includes(row.state)
  const isHere = (row: Row) => network !== null && row.network === network
  const held = others.filter((row) => isHere(row) && isHeld(row))
  const kept = others.filter((row) => isHere(row) && isKept(row) && row.booking_id !== replaces)
  const strangers = others.filter((row) => isHeld(row) || isKept(row))
  if (held.length >= ofNetwork.held) throw tooManyRequests((held[0]?.held_until ?? now) - now)
  const given = await readGivenUp(trx, shopId, rows)
  const isTooMany = (some: Row[], most: typeof moved): boolean =>
    some.filter((row) => row.customer_id === customerId).length >= most.ofCustomer ||
    some.filter(isHere).length >= most.ofNetwork
  const isOver =
    kept.length >= ofNetwork.kept ||
    (replaces === null && strangers.length >= ofStrangers(rules)) ||
    isTooMany(given.cancelled, cancelled) ||
    isTooMany(given.moved, moved)
  if (isOver) throw tooManyRequests(laterMs)
}

/** Of these bookings: those that their guests have cancelled, and those that they have moved to another time. */
async function readGivenUp(
  trx: Database,
  shopId: string,
  rows: readonly Row[],
): Promise<{ cancelled: Row[]; moved: Row[] }> {
  const off = rows.filter(({ state }) => state === 'cancelled')
  if (off.length === 0) return { cancelled: [], moved: [] }
  const instead = await trx
    .selectFrom('bookings')
    .select(['booking_id', 'customer_id', 'replaces', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', 'in', [...new Set(off.map((row) => row.customer_id))])
    .where('contact', 'is not', null)
    .where('replaces', 'is not', null)
    .execute()
  // A request for another time gives way to the next request for the same booking.
  const isMoved = (row: Row) =>
    instead.some(
      (one) =>
        one.customer_id === row.customer_id &&
        one.booking_id !== row.booking_id &&
        one.created_at >= row.created_at &&
        (one.replaces === row.booking_id || one.replaces === row.replaces),
    )
  const { moved: theirs = [], cancelled: others = [] } = Object.groupBy(off, (row) =>
    isMoved(row) ? 'moved' : 'cancelled',
  )
  return { cancelled: others, moved: theirs }
}
