import { isDeepStrictEqual } from 'node:util'
import {
  type BookingStep,
  bookingStateAfter,
  stateAfterMerchant,
} from '../../core/domain/booking/booking-steps.ts'
import { occupiedFrom, occupiedUntil } from '../../core/domain/booking/occupied-until.ts'
import { stayMs } from '../../core/domain/booking/booking-times.ts'
import { asSeats, placeFinder } from '../../core/domain/booking/find-tables.ts'
import type { BookingState } from '../../core/schema/booking/booking.ts'
import { plainLines } from '../base/one-line.ts'
import { lockShop } from '../database/lock-shop.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { badRequest, notFound, Refusal } from '../http/refusal.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { farMs, placeByHand } from './book-by-phone.ts'
import {
  asShown,
  contactAfter,
  type PhoneChange,
  sittingAfter,
  stateOfRow,
  tableIdsOf,
  timesOf,
} from './booking-rows.ts'
import { existingRulesOf } from './booking-shop.ts'
import { callOffReplaced, noteChanged, noteKept } from './confirm-booking.ts'
import { endHolds } from './hold-table.ts'
import { areOthersFirst, readOthers, type Taken } from './read-bookings.ts'
import { knowsEnough } from './remind-guests.ts'

/** A booking after a step: whether that promised a request its table, and which booking it replaced, if any. */
export type MovedBooking = BookingRow & { isAnswered: boolean; givenUp: string | null }

type One = { shop: StoredShop; bookingId: string }

type StepTaken = {
  step: BookingStep
  reason?: string
  from?: BookingState | undefined
  isTheirWish?: boolean | undefined
}

/**
 * Finds any customer's booking of the shop, and locks bookings. Holds aren't shown to the desk.
 * @throws Refusal LD_NOT_FOUND
 */
async function bookingAt(trx: Database, { shop, bookingId }: One): Promise<BookingRow> {
  await lockShop(trx, shop.id, 'bookings')
  const row = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('booking_id', '=', bookingId)
    .where('contact', 'is not', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * Takes the restaurant's step, in the caller's transaction. A booking that came to nothing has given its table back, so
 * a step that revives it is only taken while the table is free. When a request for another time is confirmed, it
 * replaces the table that the customer had.
 * @param taken the `step`; `from` is the state in which the booking was shown; without it, the step is taken from any
 * that allows it. With `isTheirWish` the customer's own step is taken for them, and the booking is cancelled
 * @throws Refusal LD_NOT_FOUND, SP_0045 when its state isn't `from` or doesn't allow the step, or not yet, SP_120101
 * when its table is taken by now, or others are expected there before a party that has come early
 */
export async function moveBooking(
  trx: Database,
  one: One,
  { step, reason = '', from, isTheirWish = false }: StepTaken,
  now: number,
): Promise<MovedBooking> {
  const row = await bookingAt(trx, one)
  const current = stateOfRow(row, now)
  if (from !== undefined && from !== current) throw new Refusal('SP_0045')
  const allowed = stateAfterMerchant(step, { ...timesOf(row), state: current }, now)
  const next = allowed && isTheirWish ? bookingStateAfter('cancel', 'customer', current) : allowed
  if (next === null) throw new Refusal('SP_0045')
  const isRevived = step === 'return' && current !== 'seated'
  const isTaken =
    (isRevived && (await isPlaceTaken(trx, one, { ...row, state: next }, now))) ||
    (step === 'seat' && (await areOthersFirst(trx, row, now)))
  if (isTaken) throw new Refusal('SP_120101', { data: { timeList: [] } })
  const isAnswered = current === 'processing' && (next === 'confirmed' || next === 'seated')
  const reminded = isAnswered && knowsEnough(one.shop, row, now) ? { reminded_at: now } : {}
  // Staff may have written about the guests' other booking since this was asked for.
  const own_note =
    isAnswered && row.replaces !== null ? await noteKept(trx, row, [row.replaces]) : row.own_note
  const calledOff = step === 'callOff' && !isTheirWish ? { called_off_at: now } : {}
  const sitting = sittingAfter(row, next, now)
  const changes = { state: next, own_note, ...(reason && { reason }), ...reminded, ...calledOff, ...sitting }
  const moved = await save(trx, row, changes, now)
  return { ...moved, isAnswered, givenUp: isAnswered ? await callOffReplaced(trx, moved, now) : null }
}

/**
 * Moves a booking to other tables, by hand, if nobody else has them at that time.
 * @throws Refusal LD_BAD_REQUEST, SP_120101
 */
export async function reseatBooking(
  trx: Database,
  one: One,
  tableIds: string[],
  now: number,
): Promise<BookingRow> {
  const row = await bookingAt(trx, one)
  const { tables } = existingRulesOf(one.shop)
  if (tableIds.length === 0 || tableIds.some((id) => tables.every((table) => table.id !== id)))
    throw badRequest(['tableIds'])
  const moved = { ...row, tables: JSON.stringify([...new Set(tableIds)]) }
  if (await isPlaceTaken(trx, one, moved, now)) throw new Refusal('SP_120101', { data: { timeList: [] } })
  return save(trx, row, { tables: moved.tables }, now)
}

/**
 * Gives a booking what its guests asked for by telephone, in the caller's transaction, as `bookByPhone` would give them
 * a new one; a request is confirmed by it. Its own table, and the one that a request is to replace, count as free. A
 * party of the same size keeps its tables if they are there and free then.
 * @returns the booking, whether its guests have to be told of it, and, as `moveBooking` does, what it replaces
 * @throws Refusal LD_NOT_FOUND, LD_BAD_REQUEST for a time that is over or years ahead, SP_0045 when it stands no longer
 * or its guests sit at their table, SP_120101, DK_BOOKING_CHANGED when it is neither as it was shown nor, after a lost
 * answer, as it is wanted
 */
export async function changeBooking(
  trx: Database,
  one: One,
  { startsAt, diners, contact, note, was }: PhoneChange,
  now: number,
): Promise<BookingRow & { isNews: boolean; givenUp: string | null }> {
  const row = await bookingAt(trx, one)
  const current = stateOfRow(row, now)
  if (current !== 'processing' && current !== 'confirmed') throw new Refusal('SP_0045')
  const isAnswered = current === 'processing'
  const isShown = !was || isDeepStrictEqual(was, asShown(row))
  const said = {
    starts_at: startsAt,
    diners,
    contact: JSON.stringify(contactAfter(row, contact)),
    own_note: await noteChanged(trx, row, note, { isRequest: isAnswered, isShown }),
  }
  if (!isShown && !isDeepStrictEqual(asShown({ ...row, ...said }), asShown(row)))
    throw new Refusal('DK_BOOKING_CHANGED')
  const rules = existingRulesOf(one.shop)
  const endsAt = startsAt + stayMs(rules, diners)
  if (endsAt <= now || startsAt > now + farMs) throw badRequest(['startsAt'])
  const wanted = { ...row, ...said, ends_at: endsAt }
  const isTaken = await isPlaceTaken(trx, one, wanted, now)
  const isThere = tableIdsOf(row).every((id) => rules.tables.some((table) => table.id === id))
  const isKept = !isTaken && isThere && diners === row.diners
  const place = isKept ? {} : await findPlace(trx, one, wanted, now)
  const isNews = isAnswered || startsAt !== row.starts_at || diners !== row.diners
  const changed = await save(
    trx,
    row,
    {
      state: 'confirmed',
      ...said,
      ends_at: endsAt,
      ...place,
      ...(isNews && { reminded_at: knowsEnough(one.shop, wanted, now) ? now : null }),
    },
    now,
  )
  return { ...changed, isNews, givenUp: isAnswered ? await callOffReplaced(trx, changed, now) : null }
}

/** A place for the booking, in the area that its customer has chosen if there is one. @throws Refusal SP_120101 */
async function findPlace(
  trx: Database,
  { shop }: One,
  row: BookingRow,
  now: number,
): Promise<Pick<BookingRow, 'tables' | 'area_id'>> {
  const { diners, starts_at: from, ends_at: to } = row
  const others = await readOthers(trx, row, now)
  for (const areaId of new Set([row.area_id, null])) {
    const tableIds = placeByHand(existingRulesOf(shop), others, { diners, areaId, from, to })
    if (tableIds) return { tables: JSON.stringify(tableIds), area_id: areaId }
  }
  throw new Refusal('SP_120101', { data: { timeList: [] } })
}

/**
 * Stores a note that only the restaurant reads.
 * @param was the note that it replaces, as the desk showed it; undefined if unknown
 * @throws Refusal LD_NOT_FOUND, DK_NOTE_CHANGED when there is neither that note nor, after a lost answer, the new one
 */
export async function noteBooking(
  trx: Database,
  one: One,
  { note, was }: { note: string; was?: string | undefined },
  now: number,
): Promise<BookingRow> {
  const row = await bookingAt(trx, one)
  const isOther = was !== undefined && ![was, note].includes(plainLines(row.own_note))
  if (isOther) throw new Refusal('DK_NOTE_CHANGED')
  return save(trx, row, { own_note: note }, now)
}

/** Whether others have a booking's table by now. If not, the caller gives it to the booking and ends run-out holds. */
async function isPlaceTaken(trx: Database, { shop }: One, row: BookingRow, now: number): Promise<boolean> {
  await endHolds(trx, { shopId: shop.id, customerId: null }, now)
  const wanted = new Set(JSON.parse(row.tables) as string[])
  const others = await readOthers(trx, row, now)
  const from = occupiedFrom(timesOf(row), now)
  const until = occupiedUntil(timesOf(row), now)
  const { tables } = existingRulesOf(shop)
  if (shop.file.booking && (wanted.size === 0 || tables.length === 0))
    return !hasSeats(shop, { diners: row.diners, from, to: until }, others)
  return others.some(
    (other) => other.from < until && from < other.to && other.tableIds.some((id) => wanted.has(id)),
  )
}

/**
 * Whether there are enough seats for a booking without a table. Seats kept for walk-ins may be used, as the restaurant
 * gives them.
 */
function hasSeats(shop: StoredShop, stay: { diners: number; from: number; to: number }, others: Taken[]) {
  // Tables may have been added to the file since it was booked, none of them large enough.
  return placeFinder(asSeats(existingRulesOf(shop)), others)({ ...stay, areaId: null }) !== null
}

async function save(
  trx: Database,
  row: BookingRow,
  changes: Partial<BookingRow>,
  now: number,
): Promise<BookingRow> {
  const changed = { ...row, ...changes, updated_at: Math.max(now, row.updated_at + 1) }
  await trx
    .updateTable('bookings')
    .set({ ...changes, updated_at: changed.updated_at })
    .where('shop_id', '=', row.shop_id)
    .where('booking_id', '=', row.booking_id)
    .execute()
  return changed
}
