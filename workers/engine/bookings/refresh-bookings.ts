import * as v from 'valibot'
import { bookingDetail, bookingList } from '../../../core/contract/calls/booking-calls.ts'
import { LiveBooking } from '../../../core/contract/calls/live-call.ts'
import { readBooking, readBookingWait } from '../../../core/contract/wire/booking-wire.ts'
import { type Result, done } from '../base/result.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { isHere } from '../context/current-session.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOwn, takeTurn } from '../session/keep-own.ts'
import { keepBooking, keepBookings, noteUnknown } from './keep-bookings.ts'

/** Fetches and stores the customer's bookings. */
export async function refreshBookings(context: EngineContext): Promise<Result> {
  let asked = ''
  const since = context.clock.now()
  const turn = takeTurn()
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(bookingList, { customerId, storeId })
  })
  if (!answer.ok) return answer
  await keepBookings(context, asked, answer.value.dataList.map(readBooking), since)
  await keepOwn(context, 'bookingWaits', asked, { list: answer.value.waitList.map(readBookingWait) }, turn)
  return done
}

/** Fetches and stores one booking. */
export async function refreshBooking(context: EngineContext, bookingId: string): Promise<Result> {
  let asked = ''
  const since = context.clock.now()
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(bookingDetail, { customerId, storeId, bookingId })
  })
  if (answer.ok) await keepBooking(context, asked, readBooking(answer.value), since)
  else if (answer.code === 'LD_NOT_FOUND') await noteUnknown(context, asked, bookingId)
  return answer.ok ? done : answer
}

/**
 * Handles a booking event of the stream: fetches that booking, or all of them if the customer waits for a table, since
 * it may be their turn. Data of any other form isn't our server's and is ignored.
 */
export async function keepToldBooking(
  context: EngineContext,
  customerId: string,
  data: string,
): Promise<Result> {
  const told = readTold(data)
  if (!told || !(await isHere(context.database, customerId))) return done
  const waits = await readSetting(context.database, 'bookingWaits')
  return waits?.list.length ? refreshBookings(context) : refreshBooking(context, told)
}

/** The booking's id, or null if the data names none. */
function readTold(data: string): string | null {
  try {
    const told = v.safeParse(LiveBooking, JSON.parse(data))
    return told.success ? told.output.bookingId : null
  } catch {
    return null
  }
}
