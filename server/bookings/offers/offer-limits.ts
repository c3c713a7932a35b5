import { offerMark } from '../../../core/domain/booking/missed-offer.ts'
import { eveningOf } from '../../../core/domain/booking/booking-times.ts'
import { dayMs, hourMs, minuteMs } from '../../../core/domain/time/durations.ts'
import type { BookingRules } from '../../../core/schema/booking/booking-rules.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import { numberHashOf } from '../../customers/erasure/member-id.ts'
import type { Database } from '../../database/open.ts'
import type { BookingRow } from '../../database/tables/bookings.ts'
import { tooManyRequests } from '../../http/refusal.ts'

/**
 * How many messages about free tables go to one number in a day, whoever asked for them, and to one customer, and how
 * many a shop sends in an hour. Nobody has proved that the number is theirs, and each message costs. Ours: the spec is
 * silent.
 */
const most = { toNumberInDay: 3, toCustomerInDay: 10, ofShopInHour: 60 }

/** Whom a table is offered: `contact` has the number. */
type Waiting = { shopId: string; customerId: string; contact: Contact }

/** How long a message counts towards these limits. */
export const offerMessageKeptMs = dayMs

/**
 * Counts an offer towards the limits, in the transaction that holds its table. The row outlives the account, so that
 * deleting one doesn't lift a limit.
 */
export async function countOffer(trx: Database, row: BookingRow, contact: Contact): Promise<void> {
  const { shop_id, booking_id, created_at: sent_at } = row
  const number_hash = await hashOf(trx, shop_id, contact)
  await trx.insertInto('offer_messages').values({ shop_id, booking_id, number_hash, sent_at }).execute()
}

/**
 * Checks whether a customer may begin to wait anew for an evening. Who was offered a table of it and gave that back may
 * not for a day, or the same table could be offered to them without end; who was late for it may.
 * @throws Refusal BS_0001 (429, Retry-After), with what lasts longest as its reason
 */
export async function checkTurn(
  trx: Database,
  rules: Pick<BookingRules, 'doors'>,
  waiting: Waiting & { evening: string; timeZone: string },
  now: number,
): Promise<void> {
  const { toNumber, toCustomer } = await readOffers(trx, waiting, now)
  const { evening, timeZone } = waiting
  const ofEvening = toCustomer.filter((row) => eveningOf(rules, row.starts_at, timeZone) === evening)
  const waitMs = {
    givenBack: untilFewer(ofEvening.filter(isGivenBack), 1, dayMs, now),
    messages: Math.max(
      untilFewer(toNumber, most.toNumberInDay, dayMs, now),
      untilFewer(toCustomer, most.toCustomerInDay, dayMs, now),
    ),
  }
  const reason = waitMs.givenBack >= waitMs.messages ? 'givenBack' : 'messages'
  if (waitMs[reason] > 0) throw tooManyRequests(waitMs[reason], reason)
}

/** Whether a waiting customer may be offered a table now. Beyond a limit they keep their turn. */
export async function mayBeOffered(trx: Database, waiting: Waiting, now: number): Promise<boolean> {
  const { toAll, toNumber, toCustomer } = await readOffers(trx, waiting, now)
  const waitMs = Math.max(
    untilFewer(toAll, most.ofShopInHour, hourMs, now),
    untilFewer(toNumber, most.toNumberInDay, dayMs, now),
    untilFewer(toCustomer, most.toCustomerInDay, dayMs, now),
  )
  return waitMs <= 0
}

/** How long (ms) until fewer than `max` of these (oldest first) fall into the time span; 0 or less if they do now. */
function untilFewer(
  offers: readonly { sent_at: number }[],
  max: number,
  spanMs: number,
  now: number,
): number {
  const oldest = offers.at(-max)
  return oldest ? oldest.sent_at + spanMs - now : 0
}

/** Not booked, but released, or given up for another table, before its time ran out. */
const isGivenBack = (row: Pick<BookingRow, 'state' | 'contact' | 'held_until' | 'updated_at'>): boolean =>
  row.contact === null &&
  (row.state === 'cancelled' || (row.state === 'expired' && row.updated_at < (row.held_until ?? 0)))

/** The offers of the last day, oldest first: of the shop, to the number, and to the customer with their bookings. */
async function readOffers(trx: Database, { shopId, customerId, contact }: Waiting, now: number) {
  const rows = await trx
    .selectFrom('offer_messages')
    .select(['booking_id', 'number_hash', 'sent_at'])
    .where('shop_id', '=', shopId)
    .where('sent_at', '>', now - offerMessageKeptMs)
    // If the clock was set back, later instants must not keep anybody waiting.
    .where('sent_at', '<=', now + minuteMs)
    .orderBy('sent_at')
    .execute()
  if (rows.length === 0) return { toAll: [], toNumber: [], toCustomer: [] }
  const hash = await hashOf(trx, shopId, contact)
  const bookings = await trx
    .selectFrom('bookings')
    .select(['booking_id', 'starts_at', 'state', 'contact', 'held_until', 'updated_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('client_booking_id', 'like', `${offerMark}%`)
    .execute()
  const byId = new Map(bookings.map((row) => [row.booking_id, row]))
  return {
    toAll: rows,
    toNumber: rows.filter((row) => row.number_hash === hash),
    toCustomer: rows.flatMap(({ booking_id, sent_at }) => {
      const booking = byId.get(booking_id)
      return booking ? [{ ...booking, sent_at }] : []
    }),
  }
}

const hashOf = (db: Database, shopId: string, { mobilePrefix, mobile }: Contact): Promise<string> =>
  numberHashOf(db, shopId, `${mobilePrefix}${mobile}`)
