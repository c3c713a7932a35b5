import {
  bookingCancel,
  bookingConfirm,
  bookingCreate,
  bookingSlots,
} from '../../../core/contract/calls/booking-calls.ts'
import { isUnanswered } from '../../../core/contract/errors.ts'
import { readBooking, readBookingDay, writeBookingDetails } from '../../../core/contract/wire/booking-wire.ts'
import type { Booking, BookingDay, BookingDetails } from '../../../core/schema/booking/booking.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepBooking, noteAnswered, noteAsked } from './keep-bookings.ts'
import { refreshBooking } from './refresh-bookings.ts'

/** For how many, where, and in place of which booking; null for anywhere, and for a new one. */
export type Party = { diners: number; areaId: string | null; replaces: string | null }

/** A table that the customer wants; asked for again under the same id it is the same hold. */
export type Wish = Party & { clientBookingId: string; startsAt: number }

/** A party that looks for a table, and what is held for it at this moment: with another one that is let go of. */
export type Looking = Party & { held: string | null }

/** The days that can be booked and their times. They are old as soon as they are there, and not kept. */
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
    // An older server knows of one only.
    replacedBookingId: replaces ?? held,
    heldBookingId: held,
  }
  const answer = resultOf(context, await context.api.send(bookingSlots, request))
  return answer.ok ? ok(answer.value.dayList.map(readBookingDay)) : answer
}

/** Has the restaurant keep a table for some minutes. `params.times` of a refusal are those that are free nearby. */
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
 * Makes a booking of a hold. Where no answer comes the restaurant is asked how it stands: one that it has is never called
 * failed (G4). What can't be found out now stays marked as asked, and is asked about again.
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
  // Without an answer nobody knows; and a refusal may be another's, or the echo of what went through: the restaurant says.
  const known = await refreshBooking(context, bookingId)
  const row = known.ok ? await context.database.bookings.get(bookingId) : undefined
  if (row && row.contact !== null) return ok(null)
  if (!isUnanswered(answer.code)) await noteAnswered(context, bookingId)
  return answer
}

/** Calls a booking off, or lets go of a hold. Where no answer comes the restaurant is asked how it stands. */
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
