import { offerMark } from '../../core/domain/booking/missed-offer.ts'
import { randomUUID } from 'node:crypto'
import { bookingTimes, eveningOf, stayMs } from '../../core/domain/booking/booking-times.ts'
import { mayOffer } from '../../core/domain/booking/offer-hours.ts'
import { placeFinder } from '../../core/domain/booking/find-tables.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import type { Contact } from '../../core/schema/customer/customer.ts'
import type { Changes } from '../changes/changes.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { runQuery } from '../database/run-query.ts'
import { lockShop } from '../database/lock-shop.ts'
import type { Database } from '../database/open.ts'
import { transactInTurn } from '../database/together/in-turn.ts'
import type { BookingRow, BookingWaitRow } from '../database/tables/bookings.ts'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log/log.ts'
import { findBlock } from '../orders/senders/blocked-senders.ts'
import { pauseAt } from '../shops/availability/read-availability.ts'
import { bookingService } from '../shops/compile/compile-booking.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import type { Sms } from '../sms/sms.ts'
import { announceBookings } from './announce.ts'
import { bookingRulesOf } from './booking-shop.ts'
import { readOwnBookings } from './check-apart.ts'
import { holdTable, type Wanted } from './hold-table.ts'
import { freeTimes } from './nearby-times.ts'
import { checkTurn, countOffer, mayBeOffered } from './offers/offer-limits.ts'
import { endTurn, hasTurn } from './offers/turns.ts'
import { readClosures, readTaken, withoutReplaced } from './read-bookings.ts'
import { isBackingOff, markRefused, takeBackUnheard } from './take-back-offer.ts'
import { tellOffer } from './tell-booking.ts'
import { dayMs, hourMs } from '../../core/domain/time/durations.ts'

type Wait = { shopId: string; customerId: string; evening: string }

/**
 * Stores that a customer waits for a table, in the caller's transaction; a repeated call replaces the earlier wish.
 * While the customer can book one they are refused: a table that is offered counts towards no network's limits.
 * @param countNew called when the customer's turn begins, as only then a table and a message are promised anew; throws
 * past a limit
 * @throws Refusal SP_120102, LD_TABLE_FREE, and as `checkTurn` and `countNew` do
 */
export async function waitForTable(
  trx: Database,
  shop: Pick<StoredShop, 'file'>,
  rules: BookingRules,
  wait: Wait & Pick<Wanted, 'diners' | 'areaId' | 'language' | 'replaces'> & { contact: Contact },
  now: number,
  countNew: () => void,
): Promise<void> {
  const { shopId, customerId, evening, diners, areaId, contact, language } = wait
  await lockCustomer(trx, shopId, { customerId, contact })
  const { timeZone } = shop.file
  const times = bookingTimes(rules, await readClosures(trx, shopId, now), now, timeZone)
  if (!times.some((at) => eveningOf(rules, at, timeZone) === evening)) throw new Refusal('SP_120102')
  const ownBookings = await readOwnBookings(trx, wait, now)
  if ((await freeTimes(trx, rules, { ...wait, timeZone, ownBookings }, now)).times.length > 0)
    throw new Refusal('LD_TABLE_FREE')
  if (!(await hasTurn(trx, wait))) {
    await checkTurn(trx, rules, { ...wait, timeZone }, now)
    countNew()
  }
  // Only the customer's own booking can be replaced.
  const isOwn = ownBookings.some(({ booking_id: id }) => id === wait.replaces)
  const replaces = isOwn ? wait.replaces : null
  const party = { diners, area_id: areaId, replaces }
  const wish = { ...party, contact: JSON.stringify(contact), language, offered_at: null }
  await trx
    .insertInto('booking_waits')
    .values({ shop_id: shopId, customer_id: customerId, evening, ...wish, created_at: now })
    // A customer who still waits keeps their turn. One who was offered a table has used it up.
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'customer_id', 'evening']).doUpdateSet((row) => ({
        ...wish,
        created_at: row
          .case()
          .when('booking_waits.offered_at', 'is', null)
          .then(row.ref('booking_waits.created_at'))
          .else(now)
          .end(),
      })),
    )
    .execute()
}

export const stopWaiting = (db: Database, { shopId, customerId, evening }: Wait): Promise<unknown> =>
  db
    .deleteFrom('booking_waits')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('evening', '=', evening)
    .execute()

type OfferServices = {
  db: Database
  log: Log
  now: () => number
  changes: Changes
  ports: { sms: Sms }
  live: { isListening(shopId: string, customerId: string): boolean }
}

/**
 * Holds tables that have become free for the customers who wait, in the order in which they asked, and tells them. A
 * customer who doesn't take the table has used up their turn: when the hold runs out, the next one is told. One who
 * can't have heard of it keeps the turn. At night only tables for within three hours are offered.
 */
export async function offerTables(services: OfferServices, shop: StoredShop): Promise<void> {
  const { db, now, log, changes, ports, live } = services
  const at = now()
  await takeBackUnheard(services, shop, at)
  if (pauseAt(shop, bookingService, at)) return
  const waits = await db
    .selectFrom('booking_waits')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('offered_at', 'is', null)
    .where('evening', '>=', new Date(at - dayMs).toISOString().slice(0, 10))
    .orderBy('created_at')
    .execute()
  if (waits.length === 0) return
  const hasRoom = await roomFinder(db, shop, at)
  for (const wait of waits) {
    if (!hasRoom(wait)) continue
    const row = await transactInTurn(db, 'bookings', shop.id, (trx) => offer(trx, shop, wait, at)).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return endTurn(db, turnOf(wait), at)
        throw error
      },
    )
    if (!row) continue
    announceBookings(changes, shop.id, row.customer_id, [row.booking_id], 'offered')
    log.info({ shop: shop.id, number: row.number }, 'a table became free and is held for somebody who waits')
    const isTold = await tellOffer({ sms: ports.sms, log }, shop, row, wait.contact)
    if (!isTold && !live.isListening(shop.id, row.customer_id)) await markRefused(db, row, now())
  }
}

/**
 * Whether an evening has a table as far as can be seen now. Usually it has none, and no lock is needed to find that
 * out.
 */
async function roomFinder(
  db: Database,
  shop: StoredShop,
  now: number,
): Promise<(wait: BookingWaitRow) => boolean> {
  const rules = bookingRulesOf(shop)
  const { timeZone } = shop.file
  const taken = await readTaken(db, shop.id, now)
  const findAny = placeFinder(rules, taken)
  const times = bookingTimes(rules, await readClosures(db, shop.id, now), now, timeZone)
  const evenings = Map.groupBy(times, (at) => eveningOf(rules, at, timeZone))
  return ({ evening, diners, area_id: areaId, replaces }) => {
    // A booking that can't be given up any more counts as taken, like anybody's. This is checked each time.
    const isKept = taken.some(
      ({ bookingId, from }) => bookingId === replaces && from - rules.cancelHours * hourMs <= now,
    )
    const find = replaces === null || isKept ? findAny : placeFinder(rules, withoutReplaced(taken, replaces))
    return (evenings.get(evening) ?? []).some(
      (from) =>
        mayOffer(from, now, timeZone) &&
        find({ diners, areaId, from, to: from + stayMs(rules, diners) }) !== null,
    )
  }
}

async function offer(
  trx: Database,
  shop: StoredShop,
  wait: BookingWaitRow,
  now: number,
): Promise<BookingRow | null> {
  const rules = bookingRulesOf(shop)
  const { timeZone } = shop.file
  // Locks in the same sequence as everywhere: the customer first.
  await lockCustomer(trx, shop.id, { customerId: wait.customer_id, contact: null })
  await lockShop(trx, shop.id, 'bookings')
  // A blocked customer's turn comes when the block has ended. Waiting rows contain no network.
  const sender = { customerId: wait.customer_id, site: '', subnet: '', isKnown: true }
  if ((await runQuery(trx, findBlock(shop.id, sender, now))).length > 0) return null
  const held = await trx
    .selectFrom('bookings')
    .select('booking_id')
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', wait.customer_id)
    .where('state', '=', 'held')
    .where('held_until', '>', now)
    .executeTakeFirst()
  // They hold another table at this moment.
  if (held || (await isBackingOff(trx, wait, now))) return null
  const party = { diners: wait.diners, areaId: wait.area_id }
  const whose = { shopId: shop.id, customerId: wait.customer_id }
  const contact = JSON.parse(wait.contact) as Contact
  if (!(await mayBeOffered(trx, { ...whose, contact }, now))) return null
  const ownBookings = await readOwnBookings(trx, whose, now)
  const wish = { ...whose, ...party, evening: wait.evening, replaces: wait.replaces, timeZone, ownBookings }
  const { times, replaces } = await freeTimes(trx, rules, wish, now)
  const startsAt = times.find((at) => mayOffer(at, now, timeZone))
  if (startsAt === undefined) return null
  const { numUpdatedRows } = await trx
    .updateTable('booking_waits')
    .set({ offered_at: now })
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', wait.customer_id)
    .where('evening', '=', wait.evening)
    .where('offered_at', 'is', null)
    .executeTakeFirstOrThrow()
  // Another server was faster.
  if (numUpdatedRows !== 1n) return null
  const wanted = {
    ...whose,
    ...party,
    timeZone,
    clientBookingId: `${offerMark}${randomUUID()}`,
    startsAt,
    language: wait.language,
    network: null,
    replaces,
  }
  const row = await holdTable(trx, rules, wanted, now)
  await countOffer(trx, row, contact)
  return row
}

const turnOf = (wait: BookingWaitRow): Wait => ({
  shopId: wait.shop_id,
  customerId: wait.customer_id,
  evening: wait.evening,
})
