import { offerMark } from '../../core/domain/booking/missed-offer.ts'
import { bookingStateAfter, mayCancelBooking } from '../../core/domain/booking/booking-steps.ts'
import { maxReason } from '../../core/contract/desk/desk-limits.ts'
import type { BookingDetails, BookingState } from '../../core/schema/booking/booking.ts'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { lockShop } from '../database/lock-shop.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { hasOrder } from '../orders/checks/check-booking.ts'
import { demandUnblocked } from '../orders/senders/blocked-senders.ts'
import type { Sender } from '../orders/senders/sender.ts'
import { checkApart, isOrderedFor, readOwnBookings, replacedBy } from './check-apart.ts'
import { stateOfRow, timesOf } from './booking-rows.ts'
import { findBookingRow } from './read-bookings.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

type One = { shopId: string; customerId: string; bookingId: string }

/** The result of an attempt. `moved` are the bookings that it changed: none when it was a repetition. */
export type Outcome = { row: BookingRow; moved: string[] }

/**
 * Turns a hold into a booking, in the caller's transaction. The booking that it replaces is cancelled once the new one
 * is confirmed, so a request that the restaurant still has to answer leaves the confirmed table as it is. Confirming
 * twice gives the same answer; details that were corrected meanwhile replace those of a booking whose guests aren't
 * there yet.
 * @throws Refusal LD_NOT_FOUND, SP_120502 when the hold has run out or was released, LD_BOOKED_ALREADY, SP_120503 while
 * dishes are ordered for the table of the booking that it replaces, and as `lockCustomer` does; as `demandUnblocked`
 * does, unless the booking was confirmed before
 */
export async function confirmBooking(
  trx: Database,
  rules: Pick<BookingRules, 'confirmUpTo'>,
  { shopId, sender, bookingId }: Omit<One, 'customerId'> & { sender: Sender },
  details: BookingDetails,
  now: number,
): Promise<Outcome> {
  const { customerId } = sender
  await lockCustomer(trx, shopId, { customerId, contact: details.contact })
  await lockShop(trx, shopId, 'bookings')
  const row = await findBookingRow(trx, shopId, customerId, bookingId)
  if (!row) throw notFound()
  const written = {
    contact: JSON.stringify(details.contact),
    email: details.email,
    note: details.note,
    wants_news: details.wantsNews ? 1 : 0,
  }
  // A booking that stands was confirmed by this customer before, so the answer was lost.
  if (row.contact !== null && !['cancelled', 'expired'].includes(stateOfRow(row, now)))
    return correct(trx, row, written, now)
  if (bookingStateAfter('ask', 'customer', stateOfRow(row, now)) === null) throw new Refusal('SP_120502')
  // A table that the server itself has offered is the customer's, whoever else on their network was blocked since.
  const isOffered = row.client_booking_id.startsWith(offerMark)
  await demandUnblocked(trx, shopId, isOffered ? { ...sender, isKnown: true } : sender, now)
  // The hold may have been a guest's who has become a member since, so the customer's other bookings are checked again.
  const ownBookings = await readOwnBookings(trx, { shopId, customerId }, now)
  checkApart(ownBookings, { startsAt: row.starts_at, replaces: row.replaces })
  const replaced = replacedBy(ownBookings, row.replaces)
  const { stands, requests } = replaced
  // They may have been ordered since the table was held.
  if (await isOrderedFor(trx, shopId, replaced)) throw new Refusal('SP_120503')
  const state: BookingState = row.diners <= rules.confirmUpTo ? 'confirmed' : 'processing'
  const changes = {
    state,
    held_until: null,
    replaces: stands,
    ...written,
    own_note: await noteKept(trx, row, stands === null ? requests : [...requests, stands]),
    updated_at: Math.max(now, row.updated_at + 1),
  }
  await update(trx, row, changes)
  const moved = [bookingId]
  const over = state === 'confirmed' && stands !== null ? new Set([...requests, stands]) : requests
  for (const id of over) if (await callOff(trx, row, id, now)) moved.push(id)
  return { row: { ...row, ...changes }, moved }
}

/** Writes the details of a repeated confirmation, unless they are the same or the guests' evening has begun. */
async function correct(
  trx: Database,
  row: BookingRow,
  written: Pick<BookingRow, 'contact' | 'email' | 'note' | 'wants_news'>,
  now: number,
): Promise<Outcome> {
  const isSame = Object.entries(written).every(([name, value]) => row[name as keyof typeof written] === value)
  if (isSame || !['processing', 'confirmed'].includes(stateOfRow(row, now))) return { row, moved: [] }
  const changes = { ...written, updated_at: Math.max(now, row.updated_at + 1) }
  await update(trx, row, changes)
  return { row: { ...row, ...changes }, moved: [row.booking_id] }
}

/**
 * The restaurant's own note of a booking, with those of the bookings that it replaces: staff count on what they wrote
 * about these guests, whichever time they come. Ours: the spec is silent.
 */
export async function noteKept(trx: Database, row: BookingRow, replaced: readonly string[]): Promise<string> {
  if (replaced.length === 0) return row.own_note
  const before = await trx
    .selectFrom('bookings')
    .select('own_note')
    .where('shop_id', '=', row.shop_id)
    .where('customer_id', '=', row.customer_id)
    .where('booking_id', 'in', replaced)
    .orderBy('created_at', 'desc')
    .execute()
  return [row, ...before].map(({ own_note: note }) => note).reduce(joinNotes)
}

/**
 * The restaurant's own note of a booking that staff change. Changing a request confirms it, so it gets what was written
 * about the guests' other booking since it was asked for; what the form showed can be taken out of it.
 * @param note as it is in the form
 * @param isShown whether the form showed the booking as it is now; otherwise this repeats a change whose answer was lost
 */
export async function noteChanged(
  trx: Database,
  row: BookingRow,
  note: string,
  { isRequest, isShown }: { isRequest: boolean; isShown: boolean },
): Promise<string> {
  if (row.replaces === null || (isShown && !isRequest)) return note
  const kept = await noteKept(trx, { ...row, own_note: note }, [row.replaces])
  const isUnseen = isRequest
    ? (await noteKept(trx, row, [row.replaces])) !== row.own_note
    : kept === row.own_note
  return isUnseen ? kept : note
}

/** Both notes, or the one that contains the other. What is too long for the desk's form is cut. */
function joinNotes(note: string, other: string): string {
  if (note.includes(other)) return note
  if (other.includes(note)) return other
  const both = `${note} · ${other}`
  return both.length > maxReason ? `${both.slice(0, maxReason - 1)}…` : both
}

/**
 * Cancels the booking that the newly confirmed one replaces, in the caller's transaction.
 * @returns the id of the cancelled booking; null where none was
 */
export const callOffReplaced = async (trx: Database, row: BookingRow, now: number): Promise<string | null> =>
  row.replaces !== null && (await callOff(trx, row, row.replaces, now)) ? row.replaces : null

/**
 * Cancels a booking if that is still possible and no dishes are ordered for its table. @returns whether it was
 * cancelled
 */
async function callOff(
  trx: Database,
  { shop_id: shopId, customer_id: customerId }: BookingRow,
  bookingId: string,
  now: number,
): Promise<boolean> {
  const row = await findBookingRow(trx, shopId, customerId, bookingId)
  if (!row || row.ends_at <= now) return false
  if (bookingStateAfter('cancel', 'customer', stateOfRow(row, now)) === null) return false
  if (await hasOrder(trx, shopId, bookingId)) return false
  await update(trx, row, { state: 'cancelled', updated_at: Math.max(now, row.updated_at + 1) })
  return true
}

/**
 * Cancels a booking, or releases a hold, in the caller's transaction. Doing so twice gives the same answer.
 * @throws Refusal LD_NOT_FOUND, SP_120501, SP_120503 while dishes are ordered for its table
 */
export async function cancelBooking(
  trx: Database,
  cancelHours: number,
  { shopId, customerId, bookingId }: One,
  now: number,
): Promise<Outcome> {
  await lockShop(trx, shopId, 'bookings')
  const row = await findBookingRow(trx, shopId, customerId, bookingId)
  if (!row) throw notFound()
  const state = stateOfRow(row, now)
  if (state === 'cancelled' || (state === 'expired' && row.contact === null)) return { row, moved: [] }
  const cancelUntil = row.starts_at - cancelHours * hourMs
  if (!mayCancelBooking({ ...timesOf(row), state, cancelUntil }, now)) throw new Refusal('SP_120501')
  if (await hasOrder(trx, shopId, bookingId)) throw new Refusal('SP_120503')
  const updatedAt = Math.max(now, row.updated_at + 1)
  const changes = { state: 'cancelled', held_until: null, updated_at: updatedAt } as const
  await update(trx, row, changes)
  return { row: { ...row, ...changes }, moved: [bookingId] }
}

const update = (trx: Database, row: BookingRow, changes: Partial<BookingRow>) =>
  trx
    .updateTable('bookings')
    .set(changes)
    .where('shop_id', '=', row.shop_id)
    .where('booking_id', '=', row.booking_id)
    .execute()
