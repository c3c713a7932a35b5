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
/** The most bookings of a day that may be cancelled: each cancelled one stays visible at the desk. */
const calledOff = { ofCustomer: 10, ofNetwork: 30 }
const laterMs = hourMs

const standingStates = ['held', 'processing', 'confirmed'] as const

/** Who books, and the booking that is to be replaced, as in `Wanted` (hold-table.ts). */
type Booker = { shopId: string; customerId: string; network: Site | null; replaces: string | null }
type Row = Pick<BookingRow, 'booking_id' | 'customer_id' | 'state' | 'held_until' | 'network'>

/**
 * Limits holds, bookings and cancellations per network, so that somebody who signs in as one new guest after another
 * can't take a whole evening or fill it with cancelled bookings; cancellations are also limited per customer, and what
 * strangers book per shop. A booking that replaces another isn't limited per shop. Counted in the database, so that the
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
    .select(['booking_id', 'customer_id', 'state', 'held_until', 'network'])
    .where('shop_id', '=', shopId)
    .where('ends_at', '>', now)
    .where('created_at', '>', now - dayMs)
    // If the clock was set back, bookings of a later instant must not lock anybody out.
    .where('created_at', '<=', now + minuteMs)
    .where((row) => {
      const isStanding = row('state', 'in', standingStates)
      const isCalledOff = row.and([row('state', '=', 'cancelled'), row('contact', 'is not', null)])
      const isNear = row.or([row('customer_id', '=', customerId), row('network', '=', network)])
      const isStrangers = network === null ? [] : [row.and([row('network', 'is not', null), isStanding])]
      return row.or([row.and([isNear, row.or([isStanding, isCalledOff])]), ...isStrangers])
    })
    .execute()
  const isOff = (row: Row) => row.state === 'cancelled'
  const others = rows.filter((row) => row.customer_id !== customerId)
  const isHeld = (row: Row) => row.state === 'held' && (row.held_until ?? 0) > now
  const isKept = (row: Row) => !['held', 'cancelled'].includes(row.state)
  const isHere = (row: Row) => row.network === network
  const held = others.filter((row) => isHere(row) && isHeld(row))
  const kept = others.filter((row) => isHere(row) && isKept(row) && row.booking_id !== replaces)
  const strangers = others.filter((row) => isHeld(row) || isKept(row))
  const ownOff = rows.filter((row) => row.customer_id === customerId && isOff(row))
  if (held.length >= ofNetwork.held) throw tooManyRequests((held[0]?.held_until ?? now) - now)
  const isOver =
    kept.length >= ofNetwork.kept ||
    (replaces === null && strangers.length >= ofStrangers(rules)) ||
    ownOff.length >= calledOff.ofCustomer ||
    (network !== null && rows.filter((row) => isOff(row) && isHere(row)).length >= calledOff.ofNetwork)
  if (isOver) throw tooManyRequests(laterMs)
}
