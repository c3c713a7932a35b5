import {
  bookingCancel,
  bookingConfirm,
  bookingCreate,
  bookingSlots,
} from '../../../core/contract/calls/booking-calls.ts'
import { isUnanswered } from '../../../core/contract/errors.ts'
import { readBooking, readBookingDay, writeBookingDetails } from '../../../core/contract/wire/booking-wire.ts'
import type { Booking, BookingDay, BookingDetails } from '../../../core/schema/booking/booking.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepBooking, noteAnswered, noteAsked } from './keep-bookings.ts'
import { refreshBooking } from './refresh-bookings.ts'

/** The number of diners, the area (null: any) and the booking that this one replaces (null: none). */
export type Party = { diners: number; areaId: string | null; replaces: string | null }

/** The table that a customer wants. Asking again with the same `clientBookingId` gives the same hold. */
export type Wish = Party & { clientBookingId: string; startsAt: number }

/** A party that looks for a table, and the hold that it has at present, which another hold would release. */
export type Looking = Party & { held: string | null }

/** Fetches the days and times that can be booked. They change at any moment, so they aren't stored. */
export async function readBookingDays(
  context: EngineContext,
  { diners, areaId, replaces, held }: Looking,
): Promise<Result<BookingDay[]>> {
  const identity = await readSetting(context.database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  const request = {
    storeId: identity.storeId,
    dinersNumber: diners,
    areaId,
    // An older server knows only this field, so it also names the hold.
    replacedBookingId: replaces ?? held,
    heldBookingId: held,
  }
  const answer = resultOf(context, await context.api.send(bookingSlots, request))
  return answer.ok ? ok(answer.value.dayList.map(readBookingDay)) : answer
}

/** Has the restaurant hold a table for some minutes. `params.times` of a refusal are the free times nearby. */
export async function holdTable(context: EngineContext, wish: Wish): Promise<Result<Booking>> {
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(bookingCreate, {
      customerId,
      storeId,
      clientBookingId: wish.clientBookingId,
      startTime: new Date(wish.startsAt).toISOString(),
      dinersNumber: wish.diners,
      areaId: wish.areaId,
      replacedBookingId: wish.replaces,
    })
  })
  if (!answer.ok) return answer
  const booking = readBooking(answer.value)
  await keepBooking(context, asked, booking)
  return ok(booking)
}

/**
 * Confirms a hold as a booking. If no answer comes, the restaurant is asked for the booking's state: a booking that it
 * has is never reported as failed (G4). If the state can't be found out now, the row stays marked and is checked later.
 */
export async function confirmBooking(
  context: EngineContext,
  { bookingId, details }: { bookingId: string; details: BookingDetails },
): Promise<Result> {
  await noteAsked(context, bookingId)
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    const request = { customerId, storeId, bookingId, ...writeBookingDetails(details) }
    return context.api.send(bookingConfirm, request)
  })
  if (answer.ok) {
    await keepBooking(context, asked, readBooking(answer.value))
    return ok(null)
  }
  // Without an answer the outcome is unknown; and a refusal may come from something else or be the echo of our own
  // success. So the restaurant is asked for the booking.
  const known = await refreshBooking(context, bookingId)
  const row = known.ok ? await context.database.bookings.get(bookingId) : undefined
  if (row && row.contact !== null) return ok(null)
  if (!isUnanswered(answer.code)) await noteAnswered(context, bookingId)
  return answer
}

/** Cancels a booking or releases a hold. If no answer comes, the restaurant is asked for the booking's state. */
export async function cancelBooking(context: EngineContext, bookingId: string): Promise<Result> {
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(bookingCancel, { customerId, storeId, bookingId })
  })
  if (!answer.ok) {
    if (!isUnanswered(answer.code) || !(await refreshBooking(context, bookingId)).ok) return answer
    const row = await context.database.bookings.get(bookingId)
    return row?.state === 'cancelled' ? ok(null) : answer
  }
  await keepBooking(context, asked, readBooking(answer.value))
  return ok(null)
}
